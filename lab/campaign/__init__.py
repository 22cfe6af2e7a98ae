"""Random attacks on the whole program, each many thousand times: ``make campaign``.

The tests prove rules one by one; the campaign looks for faults that nobody thought of. Each file is
one attack. An attack consists of random cases. The seed and a case's number determine everything in
the case, so a fault that was found once can be found again."""
