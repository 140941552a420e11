import { expect } from 'vitest';
import type { Uuid } from '#base/uuid.ts';
import type { Mutation } from '#schemas/mutation.ts';
import type { SyncRequest, SyncResponse } from '#sync/protocol.ts';
import type { Device } from '#tests/simulation/device.ts';

/** A mutation that was written down on a device: from there on it must not be lost. */
export interface Written {
  mutation: Mutation;
  device: Device;
  /** Waits in the outbox, is in the list of refused ones, or has left both. */
  place: 'waiting' | 'refused' | 'gone';
  /** The outbox it was in is lost. */
  lost: boolean;
}

/** What was written down, and what the server said of it: the two must tell one story. */
export class Ledger {
  readonly written = new Map<Uuid, Written>();
  /** First verdict of the server on each mutation, in the order of its work. */
  readonly verdicts = new Map<Uuid, { status: 'applied' | 'rejected'; mutation: Mutation; userId: Uuid }>();
  /** People of whom a queue was numbered anew: what was acknowledged may be done once more (docs/sync.md, Push). */
  readonly renumbered = new Set<Uuid>();
  /** Refused ones that the person dealt with. */
  readonly dismissed = new Set<Uuid>();

  serverAnswered({ mutations, user_id }: SyncRequest, { results }: SyncResponse): void {
    expect(
      results.map(({ seq }) => seq),
      'a result for each mutation, in order',
    ).toEqual(mutations.map(({ seq }) => seq));
    for (const [index, { status }] of results.entries()) {
      const mutation = mutations[index];
      if (!mutation) continue;
      const before = this.verdicts.get(mutation.id);
      if (!before) this.verdicts.set(mutation.id, { status, mutation, userId: user_id });
      else if (!this.renumbered.has(user_id)) {
        expect(status, `the verdict on ${mutation.name} ${mutation.id} stands`).toBe(before.status);
      }
    }
  }

  /** Looks at a device after a step: whatever left its outbox did so because the server had answered. */
  async look(device: Device): Promise<void> {
    const { outbox } = device.store;
    const waiting = new Map((await outbox.mutations.toArray()).map((entry) => [entry.id, entry]));
    const refused = new Set((await outbox.rejected.toArray()).map(({ id }) => id));
    for (const entry of waiting.values()) {
      const known = this.written.get(entry.id);
      expect(known?.place ?? 'waiting', `${entry.name} ${entry.id} does not come back`).toBe('waiting');
      this.written.set(entry.id, { mutation: entry, device, place: 'waiting', lost: false });
    }
    for (const [id, one] of this.written) {
      if (one.device !== device || one.lost || one.place === 'gone' || waiting.has(id)) continue;
      one.place = refused.has(id) ? 'refused' : 'gone';
      const verdict = this.verdicts.get(id)?.status;
      const what = `${one.mutation.name} ${id} on ${device.name}`;
      if (one.place === 'refused') expect(verdict, `${what} was refused`).toBe('rejected');
      else if (!this.#isDismissed(one))
        expect(verdict, `${what} left because it was applied`).toBe('applied');
    }
  }

  /** The outbox of this device is lost, with what was in it. */
  outboxLost(device: Device): void {
    for (const one of this.written.values()) if (one.device === device) one.lost = true;
  }

  /** Of one name, first applied, in the order of the server's work. */
  applied<N extends Mutation['name']>(name: N): { mutation: Extract<Mutation, { name: N }>; userId: Uuid }[] {
    return [...this.verdicts.values()].flatMap(({ status, mutation, userId }) =>
      status === 'applied' && mutation.name === name
        ? [{ mutation: mutation as Extract<Mutation, { name: N }>, userId }]
        : [],
    );
  }

  #isDismissed({ mutation }: Written): boolean {
    if (this.dismissed.has(mutation.id)) return true;
    // a request taken back while it waited, or made again after it was refused, is not told of
    if (mutation.name !== 'requestFriend') return false;
    const { friendship_id, email } = mutation.args;
    return [...this.written.values()].some(
      ({ mutation: other }) =>
        (other.name === 'cancelRequest' && other.args.friendship_id === friendship_id) ||
        (other.name === 'requestFriend' && other.id !== mutation.id && other.args.email === email),
    );
  }
}
