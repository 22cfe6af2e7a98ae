"""Random attacks on the whole program: ``make campaign``. A seed and a case's number repeat the
case exactly."""
