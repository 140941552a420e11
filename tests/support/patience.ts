import { vi } from 'vitest';

// Vitest waits for one second: on a busy machine a process, a socket or a disk takes longer. It also checks only every 50 ms,
// which makes many tests wait longer than they need to.
const PATIENCE = { timeout: 20_000, interval: 5 };

const { waitFor } = vi;
vi.waitFor = (check, options) => waitFor(check, options ?? PATIENCE);
