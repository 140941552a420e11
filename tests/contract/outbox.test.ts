import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CheckInNote } from '#schemas/check-in-note.ts';
import type { KeptRow, Outbox, OutboxEntry } from '#store/outbox.ts';
import { OutboxDatabase } from '#store/outbox-database.ts';
import { MemoryOutbox, OutboxDisk } from '#tests/support/memory-outbox.ts';

const USER = '00000000-0000-4000-8000-000000000001';
const entry = (seq: number): OutboxEntry => ({
  seq,
  id: `mutation-${seq}`,
  name: 'setProfile',
  args: { display_name: `Name ${seq}` },
  at: seq,
  settles_after_run: null,
});
const noteOf = (noted_at: number): CheckInNote => ({
  id: `note-${noted_at}`,
  was: 0,
  now: 100,
  reason: 'recounted',
  day: '2026-11-01',
  noted_at,
});
const absent = (key: KeptRow['key']): KeptRow => ({ key, row: null });

/** A place to keep an outbox, and how to open it as a fresh start of the app would. */
const PLACES: Record<string, () => () => Outbox> = {
  'in IndexedDB': () => {
    const options = { indexedDB: new IDBFactory(), IDBKeyRange };
    return () => new OutboxDatabase(USER, options);
  },
  'in memory': () => {
    const disk = new OutboxDisk();
    return () => new MemoryOutbox(disk);
  },
};

describe.each(Object.entries(PLACES))('an outbox %s', (_name, newPlace) => {
  let open: () => Outbox;
  let outbox: Outbox;
  beforeEach(async () => {
    open = newPlace();
    outbox = open();
    await outbox.ensureState(() => 'client-1');
  });
  const seqs = async () => (await outbox.mutations.toArray()).map(({ seq }) => seq);

  it('makes the client record once, changes only what it is told, and keeps it', async () => {
    await outbox.ensureState(() => 'client-2');
    await outbox.updateState({ acked_seq: 7 });
    expect(await open().readState()).toMatchObject({ client_id: 'client-1', acked_seq: 7, next_seq: 1 });
  });

  it('gives rows in the order of their keys, numbers as numbers', async () => {
    await outbox.mutations.bulkAdd([10, 9, 2, 100].map(entry));
    expect(await seqs()).toEqual([2, 9, 10, 100]);
    await outbox.seen.bulkPut([{ key: 'streaks/b' }, { key: 'goals/c' }, { key: 'streaks/a' }]);
    expect(await outbox.seen.toArray()).toEqual([
      { key: 'goals/c' },
      { key: 'streaks/a' },
      { key: 'streaks/b' },
    ]);
  });

  it('reads, counts, changes and removes rows by their keys', async () => {
    await outbox.kept.bulkAdd([absent('goals/a'), absent('goals/b'), absent('goals/c')]);
    expect(await outbox.kept.bulkGet(['goals/b', 'goals/x', 'goals/a'])).toEqual([
      absent('goals/b'),
      undefined,
      absent('goals/a'),
    ]);
    await outbox.kept.bulkDelete(['goals/a', 'goals/x']);
    await outbox.kept.delete('goals/x');
    expect(await outbox.kept.get('goals/a')).toBeUndefined();
    expect(await outbox.kept.count()).toBe(2);
    await outbox.kept.clear();
    expect(await outbox.kept.count()).toBe(0);

    await outbox.mutations.put(entry(1));
    await outbox.mutations.put({ ...entry(1), at: 5 });
    await outbox.mutations.update(1, { settles_after_run: 3 });
    await outbox.mutations.update(2, { settles_after_run: 3 });
    expect(await outbox.mutations.toArray()).toEqual([{ ...entry(1), at: 5, settles_after_run: 3 }]);
  });

  it('fails to add where a row stands, and leaves it', async () => {
    await outbox.mutations.add(entry(1));
    await expect(Promise.resolve(outbox.mutations.add({ ...entry(1), at: 99 }))).rejects.toThrow();
    expect(await outbox.mutations.get(1)).toEqual(entry(1));
  });

  it('hands out copies: what is done to them is not written', async () => {
    const mine = entry(1);
    await outbox.mutations.add(mine);
    mine.at = 50;
    const [first] = await outbox.mutations.toArray();
    if (first) first.at = 60;
    expect(await outbox.mutations.get(1)).toEqual(entry(1));
  });

  it('writes all of a transaction and gives back what it came to', async () => {
    const end = await outbox.transaction('rw', ['mutations', 'client'], async () => {
      await outbox.mutations.add(entry(1));
      await outbox.updateState({ next_seq: 2 });
      return (await outbox.readState()).next_seq;
    });
    expect(end).toBe(2);
    outbox = open();
    expect([await seqs(), (await outbox.readState()).next_seq]).toEqual([[1], 2]);
  });

  it('writes nothing of a transaction that fails, in no table', async () => {
    await outbox.mutations.bulkAdd([entry(1), entry(2)]);
    const failing = outbox.transaction('rw', ['mutations', 'client', 'kept'], async () => {
      await outbox.mutations.delete(1);
      await outbox.mutations.add(entry(3));
      await outbox.kept.bulkPut([absent('goals/a')]);
      await outbox.updateState({ next_seq: 4 });
      throw new Error('killed');
    });
    await expect(Promise.resolve(failing)).rejects.toThrow('killed');
    expect(await seqs()).toEqual([1, 2]);
    expect(await outbox.kept.count()).toBe(0);
    expect((await outbox.readState()).next_seq).toBe(1);
  });

  it('writes nothing of a bulk of which one row fails', async () => {
    await outbox.mutations.add(entry(2));
    const failing = outbox.transaction('rw', ['mutations'], async () => {
      await outbox.mutations.bulkAdd([entry(1), entry(2)]);
    });
    await expect(Promise.resolve(failing)).rejects.toThrow();
    expect(await seqs()).toEqual([2]);
  });

  it('lets one transaction see nothing of another that is under way', async () => {
    const addOne = () =>
      outbox.transaction('rw', ['mutations', 'client'], async () => {
        const { next_seq: seq } = await outbox.readState();
        await outbox.mutations.add(entry(seq));
        await outbox.updateState({ next_seq: seq + 1 });
      });
    await Promise.all([addOne(), addOne(), addOne()]);
    expect(await seqs()).toEqual([1, 2, 3]);
  });

  it('keeps to the tables that a transaction named', async () => {
    const straying = outbox.transaction('rw', ['mutations'], async () => {
      await outbox.mutations.add(entry(1));
      await outbox.kept.put(absent('goals/a'));
    });
    await expect(Promise.resolve(straying)).rejects.toThrow();
    expect([await seqs(), await outbox.kept.count()]).toEqual([[], 0]);
  });

  it('drops the notes made before a moment, and no others', async () => {
    await outbox.notes.bulkPut([1, 2, 3].map(noteOf));
    await outbox.dropNotesBefore(2);
    expect((await outbox.notes.toArray()).map(({ noted_at }) => noted_at)).toEqual([2, 3]);
  });
});
