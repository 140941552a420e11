import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { beginWipe, keepSession, readSession, writeActiveUser } from '#store/device.ts';

const ANN = { user_id: '00000000-0000-4000-8000-00000000000a', email: 'ann@example.org' };
const BEA = { user_id: '00000000-0000-4000-8000-00000000000b', email: 'bea@example.org' };

describe('the session that is kept for the worker', () => {
  beforeEach(async () => {
    await writeActiveUser(null);
    await writeActiveUser(ANN);
    await keepSession(ANN.user_id, 'of Ann');
  });

  it('stays when the same person is written down again', async () => {
    await writeActiveUser(ANN);
    expect(await readSession()).toBe('of Ann');
  });

  it('goes with the first step of a sign-out, and does not come back with a late answer', async () => {
    await beginWipe(ANN.user_id);
    expect(await readSession()).toBeNull();
    await keepSession(ANN.user_id, 'of Ann');
    expect(await readSession()).toBeNull();
  });

  it('goes when the session has ended, and when somebody else comes', async () => {
    await writeActiveUser(null);
    expect(await readSession()).toBeNull();
    await writeActiveUser(ANN);
    await keepSession(ANN.user_id, 'of Ann');
    await writeActiveUser(BEA);
    expect(await readSession()).toBeNull();
  });

  it('is never that of somebody who is not active', async () => {
    await keepSession(BEA.user_id, 'of Bea');
    expect(await readSession()).toBe('of Ann');
  });
});
