import type { Backend } from '#local/database.ts';
import type { RequestQueue } from '#local/request-queue.ts';

export interface DemoPerson {
  email: string;
  password: string;
}

export async function seedDemoPerson(_: {
  backend: Backend;
  queue: RequestQueue;
  now: number;
}): Promise<DemoPerson | null> {
  return null;
}
