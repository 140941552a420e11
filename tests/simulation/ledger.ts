import { expect } from 'vitest';
import type { EpochMs } from '#base/clock.ts';
import type { Result } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import { isSameTap, type TapKey } from '#domain/check-ins/ledger.ts';
import type { Mutation } from '#domain/mutations/registry.ts';
import type { SyncRequest, SyncResponse } from '#sync/protocol/protocol.ts';
import type { Device } from '#tests/simulation/device.ts';

/** A mutation that a device has stored. From then on it must not be lost. */
export interface Written {
  mutation: Mutation;
  device: Device;
  /** In the outbox, in the list of rejected mutations, or in neither. */
  place: 'waiting' | 'rejected' | 'gone';
  /** Its outbox was lost. */
  lost: boolean;
}

/** One mutation and what the server did with it. */
export interface Work {
  mutation: Mutation;
  userId: Uuid;
  status: 'applied' | 'rejected';
  /** By the server's clock. */
  at: EpochMs;
}

/** A corrected clock may still be off by this much. */
const TOLERATED_MS = 2 * 60_000;

/** Records what devices store and what the server responds, and checks that the two agree. */
export class Ledger {
  readonly written = new Map<Uuid, Written>();
  /** What the server did, in order. It does a renumbered queue again (docs/sync.md, Push). */
  readonly work: Work[] = [];
  /** First verdict of the server on each mutation. */
  readonly verdicts = new Map<Uuid, Work['status']>();
  /** Users with a device whose disk was restored: its queue is renumbered, and the server does it again. */
  readonly renumbered = new Set<Uuid>();
  /** The client id of each device. */
  readonly #clients = new Map<Device, Uuid>();
  /** Results by client and seq. The server must always repeat its first one. */
  readonly #answers = new Map<string, { id: Uuid; status: Work['status'] }>();
  /** Check-ins that were undone before they were sent. The server must never see them. */
  readonly withdrawn = new Set<Uuid>();
  /** How often each tap was undone. Pending undos and those whose process died count; rejected ones do not. */
  readonly #undone = new Map<string, number>();
  /** Taps that were undone, and the device of the undo. */
  #undoneTaps: { by: Device['name']; userId: Uuid; tap: TapKey }[] = [];
  /** The latest picture of each device. */
  readonly #chosen = new Map<Device, string>();
  /** Pictures that were replaced or removed before a mutation named them. */
  readonly #unwanted = new Map<string, Device>();
  /** Rejected mutations that the user retried or discarded. */
  readonly dismissed = new Set<Uuid>();

  /** Runs an undo and records it, unless the command rejects it. */
  async undoing<E>(by: Pick<Device, 'name' | 'user'>, tap: TapKey, undo: () => Promise<Result<void, E>>) {
    const { name, user } = by;
    const userId = user.id;
    const key = tapKey(userId, tap);
    const count = (by: number) => this.#undone.set(key, (this.#undone.get(key) ?? 0) + by);
    count(1);
    const end = await undo();
    if (end.ok) this.#undoneTaps.push({ by: name, userId, tap });
    else count(-1);
    return end;
  }

  /** Runs a change of picture. The picture before it is unwanted from now on, even if the change may not have been stored. */
  async choosing<T, E>(device: Device, choose: () => Promise<Result<T, E>>) {
    const before = this.#chosen.get(device);
    this.#chosen.delete(device);
    const end = await choose();
    const address = end.ok ? end.value : before;
    if (typeof address === 'string') this.#chosen.set(device, address);
    if (end.ok && before) {
      const waiting = await device.store.database.mutations.toArray();
      const isNamed = this.#named(device, before).length > 0 || waiting.some((one) => names(one, before));
      if (!isNamed) this.#unwanted.set(before, device);
    }
    return end;
  }

  isUndone = (userId: Uuid, tap: TapKey): boolean => (this.#undone.get(tapKey(userId, tap)) ?? 0) > 0;

  /** Taps of a user that must be gone. None when a disk was restored: it may send a tap again after its undo. */
  undoneTaps = (userId: Uuid): TapKey[] =>
    this.renumbered.has(userId)
      ? []
      : this.#undoneTaps.flatMap((one) => (one.userId === userId ? [one.tap] : []));

  hasUndone = (userId: Uuid): boolean =>
    [...this.#undone].some(([key, times]) => times > 0 && key.startsWith(userId));

  serverAnswered(
    { mutations, user_id, client_id }: SyncRequest,
    { results }: SyncResponse,
    at: EpochMs,
  ): void {
    const answered = results.map(({ seq }) => seq);
    expect(answered, 'a result for each mutation, in order, up to a lookup that was only paid for').toEqual(
      mutations.slice(0, results.length).map(({ seq }) => seq),
    );
    const left = mutations[results.length];
    if (left)
      expect(['requestFriend', 'joinInvitation'], 'what is left for the next call').toContain(left.name);
    for (const [index, { seq, status }] of results.entries()) {
      const mutation = mutations[index];
      if (!mutation) continue;
      expect(this.withdrawn.has(mutation.id), `${mutation.name} ${mutation.id} was withdrawn`).toBe(false);
      const place = `${client_id}:${seq}`;
      const before = this.#answers.get(place);
      if (before) {
        expect({ id: mutation.id, status }, `the response to ${mutation.name} is the same`).toEqual(before);
        continue;
      }
      this.#answers.set(place, { id: mutation.id, status });
      this.work.push({ mutation, userId: user_id, status, at });
      const again = this.verdicts.has(mutation.id) && !this.renumbered.has(user_id);
      expect(again, `${mutation.name} ${mutation.id} is done once`).toBe(false);
      if (!this.verdicts.has(mutation.id)) this.verdicts.set(mutation.id, status);
    }
  }

  /** Checks, at any moment, that a mutation leaves the outbox of a device only after the server's response. */
  async look(device: Device, { began, now }: { began: number; now: number }): Promise<void> {
    const { database } = device.store;
    const { client_id } = await database.readState();
    if (!this.renumbered.has(device.user.id)) {
      expect(this.#clients.get(device) ?? client_id, `${device.name} is not numbered again`).toBe(client_id);
      this.#clients.set(device, client_id);
    }
    const waiting = new Map((await database.mutations.toArray()).map((entry) => [entry.id, entry]));
    const rejected = new Set((await database.rejected.toArray()).map(({ id }) => id));
    for (const entry of waiting.values()) {
      const known = this.written.get(entry.id);
      // the clock may stand still, and then a new tap equals the undone one
      if (!known && entry.name === 'checkIn')
        this.#undoneTaps = this.#undoneTaps.filter(({ tap }) => !isSameTap(tap, entry.args));
      if (known && !known.lost) {
        expect(known.place, `${entry.name} ${entry.id} does not come back`).toBe('waiting');
      } else if (!known && device.knowsTime && entry.name === 'checkIn') {
        const what = `${device.name} goes by the right time`;
        expect(entry.at, what).toBeGreaterThan(began - TOLERATED_MS);
        expect(entry.at, what).toBeLessThan(now + TOLERATED_MS);
      }
      this.written.set(entry.id, { mutation: entry, device, place: 'waiting', lost: false });
    }
    await this.#lookAtPicture(device);
    for (const [id, one] of this.written) {
      if (one.device !== device || one.lost || one.place === 'gone' || waiting.has(id)) continue;
      one.place = rejected.has(id) ? 'rejected' : 'gone';
      const verdict = this.verdicts.get(id);
      const what = `${one.mutation.name} ${id} on ${device.name}`;
      const { mutation } = one;
      if (mutation.name === 'checkIn' && !verdict && this.isUndone(device.user.id, mutation.args)) {
        this.withdrawn.add(id);
        continue;
      }
      if (one.place === 'rejected') expect(verdict, `${what} was rejected`).toBe('rejected');
      else if (!this.#isDismissed(one))
        expect(verdict, `${what} left because it was applied`).toBe('applied');
    }
  }

  /** The outbox of this device was lost, or restored to an older state. */
  outboxLost(device: Device): void {
    this.#chosen.delete(device);
    this.#clients.delete(device);
    this.#undoneTaps = this.#undoneTaps.filter(({ by }) => by !== device.name);
    for (const [address, by] of this.#unwanted) if (by === device) this.#unwanted.delete(address);
    for (const [id, one] of this.written) {
      if (one.device !== device) continue;
      one.lost = true;
      this.withdrawn.delete(id);
    }
  }

  /** The latest picture waits or has exactly one mutation. An unwanted picture has none. */
  async #lookAtPicture(device: Device): Promise<void> {
    for (const [address, by] of this.#unwanted) {
      if (by === device)
        expect(this.#named(device, address), `mutations of ${address}, which was given up`).toEqual([]);
    }
    const chosen = this.#chosen.get(device);
    if (chosen === undefined) return;
    const waits = (await device.store.database.pictures.get(chosen))?.state === 'waiting';
    const named = this.#named(device, chosen);
    expect(named, `mutations of the picture ${chosen} of ${device.name}`).toHaveLength(waits ? 0 : 1);
  }

  #named(device: Device, address: string): Written[] {
    return [...this.written.values()].filter(
      ({ device: by, lost, mutation }) =>
        by === device && !lost && names(mutation, address) && !this.dismissed.has(mutation.id),
    );
  }

  /** The applied mutations of one name, in the server's order, repetitions included. */
  applied<N extends Mutation['name']>(name: N): { mutation: Extract<Mutation, { name: N }>; userId: Uuid }[] {
    return this.work.flatMap(({ status, mutation, userId }) =>
      status === 'applied' && mutation.name === name
        ? [{ mutation: mutation as Extract<Mutation, { name: N }>, userId }]
        : [],
    );
  }

  /** The codes of the links that these users have made, the newest last. */
  codesOf(users: readonly Uuid[]): string[] {
    return [...this.written.values()].flatMap(({ mutation, device }) =>
      mutation.name === 'makeInvitation' && users.includes(device.user.id) ? [mutation.args.code] : [],
    );
  }

  /** Who made the link with that code. */
  inviterOf(code: string): Uuid | null {
    const made = [...this.written.values()].find(
      ({ mutation }) => mutation.name === 'makeInvitation' && mutation.args.code === code,
    );
    return made?.device.user.id ?? null;
  }

  /** True once one of the two users has blocked the other. Their devices may then lose each other's rows. */
  wereApart(a: Uuid, b: Uuid): boolean {
    return this.applied('block').some(
      ({ userId, mutation }) => [userId, mutation.args.user_id].sort().join() === [a, b].sort().join(),
    );
  }

  #isDismissed({ mutation, device }: Written): boolean {
    if (this.dismissed.has(mutation.id)) return true;
    // no verdict is due for a check-in or request that was withdrawn, or for a rejected request that was repeated
    if (mutation.name === 'checkIn') return this.isUndone(device.user.id, mutation.args);
    if (mutation.name !== 'requestFriend') return false;
    const { friendship_id, email } = mutation.args;
    return [...this.written.values()].some(
      ({ mutation: other }) =>
        (other.name === 'cancelRequest' && other.args.friendship_id === friendship_id) ||
        (other.name === 'requestFriend' && other.id !== mutation.id && other.args.email === email),
    );
  }
}

const names = ({ name, args }: Mutation, address: string): boolean =>
  name === 'setAvatar' && args.avatar_url === address;

const tapKey = (userId: Uuid, { check_in_type, local_day, check_in_time }: TapKey) =>
  `${userId} ${check_in_type} ${local_day} ${check_in_time}`;
