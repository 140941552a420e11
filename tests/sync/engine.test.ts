import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { err, ok } from '#base/result.ts';
import { EngineRig, nothingNew } from '#tests/support/engine-rig.ts';

describe('sync engine schedule', () => {
  let rig: EngineRig;
  beforeEach(async () => {
    rig = await EngineRig.open();
  });
  afterEach(() => rig?.close());

  it('runs a round at the start and each minute while visible', async () => {
    rig.start();
    await rig.pass(1);
    expect(rig.requests).toBe(1);
    await rig.pass(59_000);
    expect(rig.requests).toBe(1);
    await rig.pass(2_000);
    expect(rig.requests).toBe(2);
  });

  it('makes no request while hidden and syncs when visible again', async () => {
    rig.start();
    await rig.pass(1);
    rig.visible = false;
    rig.changed();
    await rig.pass(3_600_000);
    expect(rig.requests).toBe(1);
    rig.visible = true;
    rig.changed();
    await rig.pass(1);
    expect(rig.requests).toBe(2);
  });

  it('runs a round that was requested just before the page was hidden', async () => {
    const { nudge } = rig.start();
    await rig.pass(1);
    nudge();
    rig.visible = false;
    rig.changed();
    await rig.pass(100);
    expect(rig.requests).toBe(2);
  });

  it('joins nudges in quick succession into one round', async () => {
    const { nudge } = rig.start();
    await rig.pass(1);
    for (let tap = 0; tap < 5; tap += 1) nudge();
    await rig.pass(100);
    expect(rig.requests).toBe(2);
  });

  it('makes no request while offline and syncs on reconnect', async () => {
    rig.online = false;
    rig.start();
    await rig.pass(120_000);
    expect(rig.requests).toBe(0);
    expect(rig.status.getState().online).toBe(false);
    rig.online = true;
    rig.changed();
    await rig.pass(1);
    expect(rig.requests).toBe(1);
    expect(rig.status.getState().online).toBe(true);
  });

  it('rolls back mutations at the start that the service worker recorded as rejected, even offline', async () => {
    await rig.store.change((change) => change.append('setProfile', { display_name: 'Ann' }, Date.now()));
    await rig.store.database.mutations.update(1, { rejected: 'name_empty' });
    rig.online = false;
    rig.start();
    await vi.waitFor(async () => expect(await rig.store.database.rejected.count()).toBe(1));
    expect(await rig.store.database.mutations.count()).toBe(0);
    expect(rig.requests).toBe(0);
  });

  it('retries after 1, 2 and 4 s and reports offline while the server is unreachable', async () => {
    rig.answers = async () => err({ type: 'Unreachable' });
    rig.start();
    await rig.pass(1);
    expect(rig.status.getState().online).toBe(false);
    await rig.pass(1_000);
    expect(rig.requests).toBe(2);
    await rig.pass(1_500);
    expect(rig.requests).toBe(2);
    await rig.pass(1_000);
    expect(rig.requests).toBe(3);
    await rig.pass(4_000);
    expect(rig.requests).toBe(4);
    rig.answers = nothingNew;
    await rig.pass(8_000);
    expect(rig.status.getState().online).toBe(true);
  });

  it('delays the next request for as long as the server asks', async () => {
    rig.answers = async () => err({ type: 'Unreachable', waitMs: 100_000 });
    rig.start();
    await rig.pass(1);
    await rig.pass(100_000);
    expect(rig.requests).toBe(1);
    await rig.pass(10_000);
    expect(rig.requests).toBe(2);
  });

  it.each([
    ['session_dead', 'sign_in_again'],
    ['wrong_user', 'sign_in_again'],
    ['account_gone', 'account_gone'],
    ['update_required', 'update_required'],
  ] as const)('reports %s from the server', async (code, trouble) => {
    rig.answers = async () => err({ type: 'Rejected', status: 400, code });
    rig.start();
    await rig.pass(1);
    expect(rig.status.getState()).toMatchObject({ trouble, online: true });
  });

  it.each(['SignOnGate', 'PasswordGate'] as const)(
    'reports a %s in front of the server instead of offline, and syncs once the gate is passed',
    async (gate) => {
      rig.answers = async () => err({ type: gate });
      rig.start();
      await rig.pass(1);
      expect(rig.status.getState()).toMatchObject({ trouble: gate, online: true });
      rig.answers = nothingNew;
      await rig.pass(2_000);
      expect(rig.status.getState()).toMatchObject({ trouble: null, online: true });
    },
  );

  it('asks for smaller pages on a slow connection, and larger ones again once requests succeed', async () => {
    const asked: number[] = [];
    rig.answers = async (request) => {
      asked.push(request.limit);
      return request.limit > 100 ? err({ type: 'Unreachable', slow: true }) : nothingNew(request);
    };
    rig.start();
    await rig.pass(1);
    await rig.pass(1_000);
    await rig.pass(2_000);
    expect(asked).toEqual([500, 250, 62]);
    expect(rig.status.getState().online).toBe(true);
    rig.answers = async (request) => {
      asked.push(request.limit);
      return nothingNew(request);
    };
    for (let minute = 0; minute < 5; minute += 1) await rig.pass(60_000);
    expect(asked.slice(3)).toEqual([125, 250, 500, 500, 500]);
  });

  it('reports a full disk and retries', async () => {
    rig.store.settle = async (plan) => {
      if (await plan(await rig.store.database.readState(), []))
        throw new DOMException('full', 'QuotaExceededError');
      return false;
    };
    rig.start();
    await rig.pass(1);
    expect(rig.status.getState()).toMatchObject({ trouble: 'storage_full', online: true });
    await rig.pass(1_100);
    expect(rig.requests).toBe(2);
  });

  it('makes no request at an idle start until it is nudged', async () => {
    const { nudge } = rig.start(1_500);
    await rig.pass(200);
    expect(rig.requests).toBe(0);
    nudge();
    await rig.pass(100);
    expect(rig.requests).toBe(1);
    await rig.pass(5_000);
    expect(rig.requests).toBe(1);
  });

  it('reports the result of each round for other tabs', async () => {
    rig.answers = async () => err({ type: 'Unreachable' });
    rig.start();
    await rig.pass(1);
    rig.answers = nothingNew;
    await rig.pass(1_100);
    expect(rig.ends).toEqual([
      { online: false, trouble: null, lastSyncedAt: null },
      { online: true, trouble: null, lastSyncedAt: expect.any(Number) },
    ]);
  });

  it('reports update_required after four unreadable responses and recovers with a readable one', async () => {
    const troubles = () => rig.status.getState().trouble;
    rig.answers = async () => ok({ a: 'page of some network' });
    rig.start();
    await rig.pass(1);
    await rig.pass(1_100);
    await rig.pass(2_100);
    expect([rig.requests, troubles()]).toEqual([3, null]);
    await rig.pass(4_100);
    expect([rig.requests, troubles()]).toEqual([4, 'update_required']);
    rig.answers = nothingNew;
    await rig.pass(8_100);
    expect(troubles()).toBeNull();
  });

  it('stays online when another tab steals the round lock', async () => {
    rig.locks.holdOrSteal = () => Promise.reject(new DOMException('stolen', 'AbortError'));
    rig.start();
    await rig.pass(1);
    expect(rig.status.getState()).toMatchObject({ online: true, trouble: null });
  });

  it.each(['another tab has stolen the round lock', 'the user has signed out'])(
    'asks for no further page once %s',
    async (why) => {
      let steal: () => void = () => undefined;
      rig.locks.holdOrSteal = (_name, _patience, task) => {
        const stolen = new Promise<never>((_, reject) => {
          steal = () => reject(new DOMException('stolen', 'AbortError'));
        });
        return Promise.race([task(), stolen]);
      };
      rig.answers = async (request) => {
        if (rig.requests === 3) why.includes('tab') ? steal() : engine.stop();
        const answer = await nothingNew(request);
        if (rig.requests > 30 || !answer.ok) return answer;
        return ok({ ...(answer.value as object), more: true, cursor: { page: rig.requests } });
      };
      const engine = rig.start();
      await vi.advanceTimersByTimeAsync(1);
      await vi.waitFor(() => expect(rig.requests).toBeGreaterThanOrEqual(3));
      for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      expect(rig.requests).toBe(3);
    },
  );

  describe('fast polling for a screen', () => {
    it('runs a round every 15 s while a screen watches, and each minute afterwards', async () => {
      const { watch } = rig.start();
      await rig.pass(1);
      const stopBoard = watch();
      const stopFriend = watch();
      await rig.pass(14_000);
      expect(rig.requests).toBe(1);
      await rig.pass(1_100);
      expect(rig.requests).toBe(2);
      stopBoard();
      stopBoard(); // an effect may clean up twice
      await rig.pass(15_100);
      expect(rig.requests).toBe(3);
      stopFriend();
      await rig.pass(15_100);
      expect(rig.requests).toBe(4); // the poll that was already scheduled
      await rig.pass(50_000);
      expect(rig.requests).toBe(4);
    });

    it('runs a round at once when the last one is older than 15 s', async () => {
      const { watch } = rig.start();
      await rig.pass(1);
      await rig.pass(40_000);
      expect(rig.requests).toBe(1);
      watch();
      await rig.pass(10);
      expect(rig.requests).toBe(2);
    });

    it('makes no request while hidden or offline', async () => {
      const { watch } = rig.start();
      await rig.pass(1);
      watch();
      rig.visible = false;
      rig.changed();
      await rig.pass(120_000);
      expect(rig.requests).toBe(1);
      rig.visible = true;
      rig.changed();
      await rig.pass(1);
      expect(rig.requests).toBe(2);
      rig.online = false;
      rig.changed();
      expect(vi.getTimerCount()).toBe(0);
      await rig.pass(120_000);
      expect(rig.requests).toBe(2);
    });

    it('sends no second request while one is running', async () => {
      let answer: () => void = () => undefined;
      rig.answers = (request) =>
        new Promise((resolve) => {
          answer = () => resolve(nothingNew(request));
        });
      const { watch } = rig.start();
      await vi.advanceTimersByTimeAsync(1);
      await vi.waitFor(() => expect(rig.requests).toBe(1));
      watch();
      await vi.advanceTimersByTimeAsync(20_000);
      expect(rig.requests).toBe(1);
      rig.answers = nothingNew;
      answer();
      await rig.pass(1);
      await rig.pass(15_100);
      expect(rig.requests).toBe(2);
    });

    it('keeps the usual retry delay after a failure', async () => {
      rig.answers = async () => err({ type: 'Unreachable' });
      const { watch } = rig.start();
      await rig.pass(1);
      await rig.pass(1_000);
      expect(rig.requests).toBe(2);
      watch();
      await rig.pass(1_000);
      expect(rig.requests).toBe(2);
      await rig.pass(1_100);
      expect(rig.requests).toBe(3);
    });
  });
});
