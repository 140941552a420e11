import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { avatarAddress, avatarName } from '#base/avatar-address.ts';
import { ok } from '#base/result.ts';
import type { SyncRequest } from '#sync/protocol/protocol.ts';
import { roundLock } from '#sync/push/push-request.ts';
import { EngineRig, nothingNew } from '#tests/support/engine-rig.ts';

describe('sync engine queue watcher', () => {
  let rig: EngineRig;
  /** The display names in each request. */
  let sent: string[][];
  let picture: string;

  beforeEach(async () => {
    rig = await EngineRig.open();
    picture = avatarName(rig.store.userId, Date.now(), 'webp');
    sent = [];
    rig.answers = (request) => {
      sent.push(namesIn(request));
      return nothingNew(request);
    };
  });
  afterEach(() => rig?.close());

  const namesIn = ({ mutations }: SyncRequest) =>
    mutations.flatMap(({ args }) => ('display_name' in args ? args.display_name : []));
  const write = (display_name: string) =>
    rig.store.change((change) => change.append('setProfile', { display_name }, Date.now()));
  const choosePicture = () =>
    rig.store.database.pictures.add({
      address: avatarAddress(picture),
      picture: { bytes: new ArrayBuffer(1), type: 'image/webp' },
      state: 'waiting',
      previous: null,
    });
  /** Waits until the queue has been read again: IndexedDB runs on real timers. */
  const settleDown = async () => {
    for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  const passAfterWrite = async (ms: number) => {
    await settleDown();
    await rig.pass(ms);
    await settleDown();
  };
  /** An engine whose first round is over. */
  const startIdle = async () => {
    const engine = rig.start();
    await passAfterWrite(1);
    await rig.pass(100);
    sent.length = 0;
    return engine;
  };
  /** Starts a round that waits for its response, which comes when the returned function is called. */
  const roundUnderWay = async () => {
    let answer: () => void = () => undefined;
    const { answers } = rig;
    rig.answers = async (request) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      rig.answers = answers;
      return answers(request);
    };
    const { requests } = rig;
    rig.start();
    await vi.advanceTimersByTimeAsync(1);
    await vi.waitFor(() => expect(rig.requests).toBe(requests + 1));
    return () => answer();
  };
  /** Lets another tab hold the round lock until the returned function is called. */
  const anotherTabsRound = () => {
    let release: () => void = () => undefined;
    const over = new Promise<void>((resolve) => {
      release = resolve;
    });
    void rig.locks.hold(roundLock(rig.store.userId), () => over);
    return () => release();
  };

  it('starts a round after a write in this tab', async () => {
    await startIdle();
    await write('Ann');
    await passAfterWrite(100);
    expect(sent).toEqual([['Ann']]);
  });

  it('starts one round for writes in quick succession', async () => {
    await startIdle();
    for (const name of ['Ann', 'Bea', 'Cem']) await write(name);
    await passAfterWrite(100);
    expect(sent).toEqual([['Ann', 'Bea', 'Cem']]);
  });

  it('starts a round at once when a mutation waits at an idle start', async () => {
    await write('Ann');
    rig.start(1_500);
    await passAfterWrite(100);
    expect(sent).toEqual([['Ann']]);
  });

  it('starts a round for a waiting picture', async () => {
    await startIdle();
    await choosePicture();
    await passAfterWrite(100);
    expect(rig.bucket.requests).toEqual([`upload ${picture}`]);
  });

  it('does not start another round for a mutation that the running round has sent', async () => {
    const release = anotherTabsRound();
    rig.start();
    await vi.advanceTimersByTimeAsync(1);
    expect(rig.status.getState().running).toBe(true);
    await write('Ann');
    await settleDown();
    await vi.advanceTimersByTimeAsync(10);
    release();
    await passAfterWrite(1);
    await passAfterWrite(1_000);
    expect(sent).toEqual([['Ann']]);
  });

  it.each<[string, () => Promise<unknown>, () => unknown]>([
    ['a mutation', () => write('Bea'), () => sent.flat()],
    ['a picture', () => choosePicture(), () => rig.bucket.requests],
  ])('starts another round for %s that came too late for the running round', async (_what, make, gone) => {
    const answer = await roundUnderWay();
    // the last step of a round: everything it sends has been sent before
    const last = vi.spyOn(rig.store.database.pictures, 'count').mockImplementationOnce((async () => {
      await make();
      await settleDown();
      await vi.advanceTimersByTimeAsync(10);
      return 0;
    }) as never);
    answer();
    await vi.waitFor(() => expect(last).toHaveBeenCalled());
    await passAfterWrite(1);
    await passAfterWrite(100);
    expect(gone()).toHaveLength(1);
  });

  it('skips its round when another tab has sent the mutation first', async () => {
    await startIdle();
    const { requests } = rig;
    const release = anotherTabsRound();
    await write('Ann'); // as if by another tab
    await settleDown();
    await vi.advanceTimersByTimeAsync(100);
    await rig.store.database.mutations.clear();
    await rig.store.database.updateState({ last_synced_at: Date.now() });
    release();
    await passAfterWrite(100);
    expect(rig.requests).toBe(requests);
  });

  it('starts its round when another tab has failed to send the mutation', async () => {
    await startIdle();
    const release = anotherTabsRound();
    await write('Ann');
    await settleDown();
    await vi.advanceTimersByTimeAsync(100);
    release();
    await passAfterWrite(100);
    expect(sent).toEqual([['Ann']]);
  });

  it('starts no round on a hidden page until the page is visible', async () => {
    await startIdle();
    rig.visible = false;
    rig.changed();
    await write('Ann');
    await passAfterWrite(120_000);
    expect(sent).toEqual([]);
    rig.visible = true;
    rig.changed();
    await passAfterWrite(1);
    expect(sent).toEqual([['Ann']]);
  });

  it('starts no second round for a rejected mutation', async () => {
    await startIdle();
    rig.answers = async (request) => {
      sent.push(namesIn(request));
      const answer = await nothingNew(request);
      if (!answer.ok) return answer;
      const results = request.mutations.map(({ seq }) => ({ seq, status: 'rejected', code: 'name_empty' }));
      return ok({ ...(answer.value as object), results });
    };
    await write('Ann');
    await passAfterWrite(100);
    await passAfterWrite(1_000);
    expect(sent.filter((names) => names.length > 0)).toEqual([['Ann']]);
    expect(await rig.store.database.rejected.count()).toBe(1);
  });
});
