import { vi } from 'vitest';

// Vitest waits for one second: on a busy machine a process, a socket or a disk takes longer.
const PATIENCE_MS = 20_000;

const { waitFor } = vi;
vi.waitFor = (check, options) => waitFor(check, options ?? PATIENCE_MS);
