"""What machine code depends on: a constant far away changes the key that it is cached under."""

from ai.kernel import shipped
from ai.kernel.just_in_time import cache_folder


def test_a_change_of_the_sources_changes_the_key(tmp_path, monkeypatch):
    monkeypatch.setattr(shipped, "ROOT", tmp_path)
    files = [tmp_path / folder / "some.py" for folder in (*shipped.SOURCES, "ai/bots")]
    for file in files:
        file.parent.mkdir(parents=True)
        file.write_text("LIMIT = 5\n")
    before = shipped.machine_code_key()
    files[-1].write_text("LIMIT = 6\n")
    assert shipped.machine_code_key() == before, "bots are not compiled"
    for file in files[:-1]:
        file.write_text("LIMIT = 6\n")
        after = shipped.machine_code_key()
        assert after != before
        before = after


def test_all_that_compiled_functions_import_is_among_the_sources():
    folders = [shipped.ROOT / folder for folder in shipped.SOURCES]
    for file in (shipped.ROOT / "ai").rglob("*.py"):
        text = file.read_text("utf-8")
        if "from ai.kernel.compiled import" in text:
            assert any(folder in file.parents for folder in folders), file
            imports = [line for line in text.splitlines() if line.startswith("from tholos_desktop")]
            assert all(line.startswith("from tholos_desktop.rules") for line in imports), file
    assert len(cache_folder().name) == 16
