import { runHalf } from '#tests/simulation/in-memory.ts';

runHalf(0);
