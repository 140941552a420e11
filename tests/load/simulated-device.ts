import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { instantOf } from '#domain/calendar/days.ts';
import type { Database } from '#tests/support/database.ts';
import { checkInOf, dayAgo, line, requestOf } from '#tests/support/stories/server-story.ts';

interface Answer {
  results: readonly { seq: number; status: string; code?: string }[];
  scopes: Readonly<Record<string, string>>;
  filled: Readonly<Record<string, string>>;
  rows: readonly (readonly [table: string, row: Record<string, unknown>])[];
  removed: readonly (readonly [table: string, id: string])[];
  cursor: unknown;
  more: boolean;
}

export interface Traffic {
  requests: number;
  mutations: number;
  rows: number;
  sent: number;
  received: number;
  /** The size of the responses when the gateway compresses them. */
  receivedPacked: number;
}

export const newTraffic = (): Traffic => ({
  requests: 0,
  mutations: 0,
  rows: 0,
  sent: 0,
  received: 0,
  receivedPacked: 0,
});

/**
 * A device as the server sees it: it sends requests and records which rows it received. It has no store and no
 * screen, so thousands fit into one process.
 */
export class SimulatedDevice {
  readonly user: string;
  readonly friends: readonly string[];
  readonly #client = randomUUID();
  readonly #db: Pick<Database, 'sync'>;
  readonly #traffic: Traffic;
  #cursor: unknown = null;
  #held: Record<string, string> = {};
  #seq = 0;
  #rows = new Map<string, Record<string, unknown>>();

  constructor(db: Pick<Database, 'sync'>, user: string, friends: readonly string[], traffic: Traffic) {
    this.#db = db;
    this.user = user;
    this.friends = friends;
    this.#traffic = traffic;
  }

  /** The ids of the rows that it has of that table. */
  idsOf(table: string): string[] {
    return [...this.#rows.keys()].flatMap((key) =>
      key.startsWith(`${table}/`) ? [key.slice(table.length + 1)] : [],
    );
  }

  checkIn(type: 'morning' | 'night', daysAgo: number): Promise<void> {
    const [goal, at] = type === 'morning' ? ['07:00:00', '06:53'] : ['23:00:00', '22:41'];
    const day = dayAgo(daysAgo);
    const words = {
      check_in_type: type,
      goal_time: goal,
      check_in_time: `${day}T${at}:00.000Z`,
    };
    return this.round('checkIn', checkInOf(day, words));
  }

  /** Sends a message to each friend in turn. */
  write(turn: number): Promise<void> {
    const receiver = this.friends[turn % this.friends.length];
    if (!receiver) return this.round();
    const args = {
      message_id: randomUUID(),
      receiver_id: receiver,
      message: 'Up before the sun today. How was your night?',
      created_at: instantOf(Date.now()),
    };
    return this.round('sendMessage', args);
  }

  /** Marks unread messages as read; only pulls if there are none. */
  read(): Promise<void> {
    const unread = [...this.#rows].flatMap(([key, row]) =>
      key.startsWith('messages/') && row.receiver_id === this.user && row.read === false
        ? [key.slice('messages/'.length)]
        : [],
    );
    if (unread.length === 0) return this.round();
    return this.round('markRead', { message_ids: unread.slice(0, 500) });
  }

  /** Runs one round: sends these mutations and pulls every page. Throws when the server rejects anything. */
  async round(name?: string, args: object = {}): Promise<void> {
    const mutations = name ? [line(this.#seq + 1, name, args)] : [];
    let answer = await this.#call(mutations);
    for (const { status, code } of answer.results)
      if (status !== 'applied') throw new Error(`${name} of ${this.user} was rejected: ${code}`);
    this.#seq += mutations.length;
    while (answer.more) answer = await this.#call([]);
  }

  async #call(mutations: readonly object[]): Promise<Answer> {
    const request = requestOf(this.user, {
      client_id: this.#client,
      mutations,
      acked_seq: this.#seq,
      cursor: this.#cursor,
      held: this.#held,
    });
    const answer = (await this.#db.sync(this.user, request)) as unknown as Answer;
    this.#take(answer);
    const text = JSON.stringify(answer);
    this.#traffic.requests += 1;
    this.#traffic.mutations += mutations.length;
    this.#traffic.rows += answer.rows.length;
    this.#traffic.sent += JSON.stringify({ request }).length;
    this.#traffic.received += text.length;
    // compressing costs more than the request, so every twentieth response represents the others
    if (this.#traffic.requests % 20 === 1) this.#traffic.receivedPacked += 20 * gzipSync(text).length;
    return answer;
  }

  #take({ rows, removed, scopes, filled, cursor }: Answer): void {
    for (const [table, row] of rows) this.#rows.set(`${table}/${String(row.id ?? row.user_id)}`, row);
    for (const [table, id] of removed) this.#rows.delete(`${table}/${id}`);
    const held = Object.entries({ ...this.#held, ...filled });
    this.#held = Object.fromEntries(held.filter(([peer, level]) => scopes[peer] === level));
    this.#cursor = cursor;
  }
}
