import { holdHalf } from '#tests/simulation/in-memory.ts';

holdHalf(0);
