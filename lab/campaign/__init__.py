"""Random attacks on the whole program, each many thousand times: ``make campaign``.

The tests prove rules one by one; the campaign looks for faults that nobody thought of. Each file is
one attack. An attack consists of lots: random cases that follow from the seed and their number
alone. So whatever has been found once can be found again."""
