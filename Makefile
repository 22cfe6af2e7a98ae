# Only Python 3.11 or newer, pip and make are needed; the rest is installed into .venv.
PYTHON ?= python3
BIN := $(if $(filter Windows_NT,$(OS)),.venv/Scripts,.venv/bin)
HEADLESS := SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy PYTHONDONTWRITEBYTECODE=
# xz packs Python modules best by itself, but on Windows each of the two programs holds them all.
LEVEL := $(if $(filter Windows_NT,$(OS)),6,0)

.PHONY: play test lab-test campaign check format lint types bench scale proofs puzzles art portraits sound languages film lock package check-package clean
.DEFAULT_GOAL := play

play: .venv/bots   ## install, compile the bots and open the game
	$(BIN)/tholos

test: .venv/dev    ## run the tests of the program, without a screen; those of a part: TESTS=tests/scenes
	$(HEADLESS) $(BIN)/python -m pytest -n 3 --dist worksteal $(TESTS)

lab-test: .venv/dev ## test the measurements, which no player runs
	$(HEADLESS) $(BIN)/python -m pytest -n 2 --dist worksteal lab/tests

campaign: .venv/dev ## attack the whole program by chance, as lab/campaign says; an hour or more
	$(HEADLESS) $(BIN)/python -m lab campaign $(CAMPAIGN)

check: format lint types test lab-test ## what every change must pass

format: .venv/dev
	$(BIN)/ruff format --check .

lint: .venv/dev
	$(BIN)/ruff check .

types: .venv/dev
	$(BIN)/mypy

bench: .venv/game
	$(BIN)/tholos bench
	$(BIN)/python -m lab frames

scale: .venv/game  ## measure how strong each skill level is, in both modes; hours, goes on where it was stopped
	$(BIN)/python -m lab scale basic
	$(BIN)/python -m lab scale advanced

proofs: .venv/dev ## run the tests that take minutes
	$(HEADLESS) $(BIN)/python -m pytest -m slow tests lab/tests

puzzles: .venv/game ## find the puzzles, play each out by the plain rules, ship the confirmed ones; hours
	$(BIN)/python build/puzzles/make.py find .pyi-build/puzzles
	$(BIN)/python build/puzzles/confirm.py .pyi-build/puzzles/verdicts .pyi-build/puzzles/*.txt
	$(BIN)/python build/puzzles/make.py arrange .pyi-build/puzzles

art: .venv/art      ## render assets/images again; needs Python 3.11
	$</$(notdir $(BIN))/python build/art/make.py

portraits: .venv/portraits ## carve assets/images/portraits again
	$</$(notdir $(BIN))/python build/portraits/make.py

languages: .venv/game ## write all texts in all languages side by side, to correct them
	$(BIN)/python build/languages.py .pyi-build/languages.html

lock: .venv/dev    ## write uv.lock anew after a change of pyproject.toml, with all else as it is
	$(BIN)/uv lock

film: .venv/film    ## record the README's film, and draw its pictures
	$(BIN)/python build/film.py docs/images

sound: .venv/sound  ## make assets/sounds again
	$(BIN)/python build/sound/make.py

package: .venv/package ## build dist/tholos, the program for this system; on Linux tar.xz and .deb too
	PYINSTALLER_ZLIB_COMPRESSION_LEVEL=$(LEVEL) $(BIN)/python -m PyInstaller tholos.spec --noconfirm --workpath .pyi-build --distpath dist
	$(if $(filter Linux,$(shell uname)),$(BIN)/python build/linux/package.py dist/tholos dist)

check-package: .venv/package .venv/dev ## check what package made, as far as this system can
	$(BIN)/python build/check_package.py dist

clean:
	rm -rf .venv .pyi-build dist *.egg-info

.venv/game: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

.venv/bots: .venv/game $(wildcard ai/*.py ai/*/*.py)
	$(BIN)/python -m ai.compile
	@touch $@

.venv/dev: .venv/game
	$(BIN)/python -m pip install --quiet --editable ".[dev]"
	@touch $@

ifdef LOCKED # as releases are built: by uv, from the wheels of uv.lock alone, each held to its hash
.venv/package: uv.lock
	uv sync --frozen --no-build --no-install-project --extra package --python $(PYTHON)
	@touch $@
else
.venv/package: .venv/game
	$(BIN)/python -m pip install --quiet --editable ".[package]"
	@touch $@
endif

.venv/art: build/art/requirements.txt
	$(PYTHON) -m venv $@
	$@/$(notdir $(BIN))/python -m pip install --quiet --requirement $<
	@touch $@

.venv/film: .venv/game
	$(BIN)/python -m pip install --quiet --editable ".[film]"
	@touch $@

.venv/sound: .venv/game
	$(BIN)/python -m pip install --quiet --editable ".[sound]"
	@touch $@
