/** An app of two tables and three mutations, which knows nothing of Simmer, and its server. */

import { ok } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import { flag, instant, integer, since, text, uuid, type ValuesOf } from '#schemas/fields.ts';
import { declareTable } from '#schemas/table.ts';
import type { SyncedApp } from '#store/rows/synced-app.ts';
import type { SyncRequest } from '#sync/protocol/protocol.ts';
import type { Transport } from '#sync/protocol/transport.ts';

export interface Note {
  id: Uuid;
  user_id: Uuid;
  words: string;
  edited_at: string;
  pinned: boolean;
}
export interface Tally {
  user_id: Uuid;
  notes: number;
}

interface NoteRows {
  get(table: 'entries', id: Uuid): Promise<Note | null>;
  get(table: 'tallies', id: Uuid): Promise<Tally | null>;
  set(table: 'entries' | 'tallies', id: Uuid, row: Note | Tally | null): void;
}

const NOTE = { id: uuid, user_id: uuid, words: text, edited_at: instant };

const entries = declareTable({
  name: 'entries',
  number: 1,
  key: 'id',
  seenBy: 'owner',
  arrives: 'newest_first',
  leavesTombstones: true,
  indexes: [['user_id']],
  fields: { ...NOTE, pinned: since(6, false, flag) },
});

/** How many notes a user has. Its server counts them, so a mutation that is counted must not count again. */
const tallies = declareTable({
  name: 'tallies',
  number: 2,
  key: 'user_id',
  seenBy: 'owner',
  arrives: 'at_once',
  countsMutations: true,
  fields: { user_id: uuid, notes: integer },
});

const written = { note_id: uuid, words: text, at: instant };
type Written = ValuesOf<typeof written>;

async function count(rows: NoteRows, userId: Uuid, by: number): Promise<void> {
  const tally = await rows.get('tallies', userId);
  if (tally) rows.set('tallies', userId, { ...tally, notes: tally.notes + by });
}

const mutations = {
  addNote: {
    args: written,
    async apply(rows: NoteRows, user_id: Uuid, { note_id, words, at }: Written) {
      if (await rows.get('entries', note_id)) return;
      rows.set('entries', note_id, { id: note_id, user_id, words, edited_at: at, pinned: false });
      await count(rows, user_id, 1);
    },
  },
  /** The latest edit wins. */
  editNote: {
    args: written,
    async apply(rows: NoteRows, _user: Uuid, { note_id, words, at }: Written) {
      const note = await rows.get('entries', note_id);
      if (note && note.edited_at < at) rows.set('entries', note_id, { ...note, words, edited_at: at });
    },
  },
  removeNote: {
    args: { note_id: uuid },
    async apply(rows: NoteRows, user_id: Uuid, { note_id }: { note_id: Uuid }) {
      if (!(await rows.get('entries', note_id))) return;
      rows.set('entries', note_id, null);
      await count(rows, user_id, -1);
    },
  },
};

const rules = { mutations, explain: () => [], isPaused: async () => false };

/**
 * The engine takes its types from Simmer's registries, which another app would replace. This cast is the only place that
 * bypasses those types.
 */
const asApp = (app: object) => app as unknown as SyncedApp;

export const NOTES_APP = asApp({ ...rules, tables: { entries, tallies } });

/** The app before notes could be pinned. */
export const EARLIER_APP = asApp({ ...rules, tables: { entries: { ...entries, fields: NOTE }, tallies } });

const MOST_WORDS = 40;

/** The server: one user's rows and the outcome of every mutation. */
export class NotesServer {
  readonly #userId: Uuid;
  readonly #rows = new Map<string, { row: Note | Tally | null; rev: number }>();
  readonly #outcomes = new Map<string, string | undefined>();
  #rev = 0;
  /** The requests that came in. */
  requests: SyncRequest[] = [];

  constructor(userId: Uuid) {
    this.#userId = userId;
    this.#set('tallies', userId, { user_id: userId, notes: 0 });
  }

  /** As a device calls it. `lost`: the request arrives, and its response does not. */
  transport =
    ({ lost = false } = {}): Transport =>
    async (request) => {
      const response = structuredClone(await this.#answer(structuredClone(request)));
      return lost ? new Promise(() => undefined) : ok(response);
    };

  async #answer(request: SyncRequest): Promise<object> {
    this.requests.push(request);
    const results = [];
    for (const { seq, id, name, args } of request.mutations) {
      const key = `${request.client_id}/${seq}/${id}`;
      if (!this.#outcomes.has(key)) this.#outcomes.set(key, await this.#apply(name as never, args as never));
      const code = this.#outcomes.get(key);
      results.push({ seq, status: code ? 'rejected' : 'applied', ...(code && { code }) });
    }
    const seen = Number(request.cursor?.rev ?? 0);
    const news = [...this.#rows]
      .filter(([, { rev }]) => rev > seen)
      .map(([key, { row }]) => [key.split('/'), row] as const);
    return {
      user_id: this.#userId,
      epoch: 'notes',
      results,
      scopes: {},
      filled: {},
      rows: news.flatMap(([[table], row]) => (row ? [[table, row]] : [])),
      removed: request.cursor ? news.flatMap(([key, row]) => (row ? [] : [key])) : [],
      cursor: { rev: this.#rev },
      more: false,
      server_time: '2026-11-28T08:00:00.000Z',
    };
  }

  /** The code of a rejection, or nothing. */
  async #apply(name: keyof typeof mutations, args: Written): Promise<string | undefined> {
    if ('words' in args && args.words.length > MOST_WORDS) return 'too_long';
    const rows = {
      get: async (table: string, id: Uuid) => this.#rows.get(`${table}/${id}`)?.row ?? null,
      set: (table: string, id: Uuid, row: Note | Tally | null) => this.#set(table, id, row),
    };
    await mutations[name].apply(rows as NoteRows, this.#userId, args);
    return undefined;
  }

  #set(table: string, id: Uuid, row: Note | Tally | null): void {
    this.#rev += 1;
    this.#rows.set(`${table}/${id}`, { row, rev: this.#rev });
  }
}
