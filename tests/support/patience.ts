import { vi } from 'vitest';

// Vitest waits for one second: on a busy machine a process, a socket or a disk takes longer. And it looks every 50 ms, for
// which many tests would wait although all is done.
const PATIENCE = { timeout: 20_000, interval: 5 };

const { waitFor } = vi;
vi.waitFor = (check, options) => waitFor(check, options ?? PATIENCE);
