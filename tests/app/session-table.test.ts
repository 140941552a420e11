import { describe, expect, it } from 'vitest';
import { type Effect, follow, type SessionEvent, type State, TABLE } from '#app/session/session-table.ts';
import type { AuthUser } from '#backend/auth.ts';
import type { SessionContext } from '#ui/state/session-context.ts';

const ANN: AuthUser = { id: 'a', email: 'ann@example.org' };
const BEA: AuthUser = { id: 'b', email: 'bea@example.org' };
const mina = {} as SessionContext;
const first = async () => true;

const STATES = {
  loading: { status: 'loading' },
  unusable: { status: 'unusable', obstacle: 'blocked' },
  signed_out: { status: 'signed_out', reason: null },
  left_behind: { status: 'signed_out', reason: 'session_dead', left: ANN.id },
  signed_in: { status: 'signed_in', user: ANN, opening: 2, session: mina },
  unopenable: { status: 'unopenable', user: ANN, reason: 'corrupt' },
  newer_version: { status: 'newer_version' },
  failed: { status: 'failed', loaded: true },
} as const satisfies Record<string, State>;
type Column = keyof typeof STATES;

const IGNORED = '–';
const ENTER_ANN = 'finishWipes, writeActiveUser Ann, mirror Ann, open Ann, announceSignIn Ann';
const ENTER_BEA = ENTER_ANN.replaceAll('Ann', 'Bea');
const enterNew = (visit: string) =>
  ENTER_BEA.replace('finishWipes', `finishWipes, beginFirstSteps Bea ${visit}`);
const LEAVE = '→ signed_out: clearToasts, close';

/** The reaction in every state, or per state. A state that is not named uses `otherwise`, or ignores the event. */
type Expected = string | Partial<Record<Column | 'otherwise', string>>;

const ROWS: readonly (readonly [SessionEvent, Expected])[] = [
  [{ type: 'started' }, { loading: 'lookUpSession' }],
  [{ type: 'unusable', obstacle: 'blocked' }, '→ unusable blocked'],
  [{ type: 'user_found', user: ANN }, 'open Ann, mirror Ann'],
  [
    { type: 'no_user_found', reason: 'confirmed' },
    { loading: '→ signed_out confirmed', signed_in: LEAVE, unopenable: LEAVE },
  ],
  [
    { type: 'no_user_found', reason: null, isNewDevice: true },
    { loading: '→ signed_out true', signed_in: LEAVE, unopenable: LEAVE },
  ],
  [
    { type: 'no_user_found', reason: 'session_dead', left: BEA.id },
    { loading: '→ signed_out session_dead Bea', signed_in: LEAVE, unopenable: LEAVE },
  ],

  [
    { type: 'signed_in', user: ANN },
    { signed_in: 'mirror Ann', otherwise: ENTER_ANN },
  ],
  [{ type: 'signed_in', user: BEA }, ENTER_BEA],
  [{ type: 'signed_in', user: BEA, visit: 'first' }, enterNew('first')],
  [{ type: 'signed_in', user: BEA, visit: 'made' }, enterNew('made').replace('open Bea', 'open Bea made')],
  [
    { type: 'signed_in', user: BEA, visit: 'started' },
    enterNew('started').replace('open Bea', 'open Bea started'),
  ],
  [{ type: 'signed_in', user: BEA, visit: 'confirmed' }, `${enterNew('confirmed')}, welcome`],
  [
    { type: 'signed_in_elsewhere', user: ANN },
    { signed_in: IGNORED, otherwise: 'open Ann' },
  ],
  [{ type: 'signed_in_elsewhere', user: BEA }, 'open Bea'],
  [{ type: 'session_reported', user: ANN }, 'checkSession Ann'],
  [{ type: 'session_reported', user: BEA }, 'checkSession Bea'],

  [{ type: 'opened', user: BEA, opening: 3, session: mina }, '→ signed_in Bea 3'],
  [{ type: 'not_opened', user: BEA, end: 'deleted' }, 'checkHere Bea'],
  [{ type: 'not_opened', user: BEA, end: 'newer_version' }, '→ newer_version: reloadOnce, close'],
  [{ type: 'not_opened', user: BEA, end: 'corrupt' }, '→ unopenable Bea corrupt: close'],
  [
    { type: 'not_opened', user: BEA, end: 'unreleased_version' },
    '→ unopenable Bea unreleased_version: close',
  ],
  [{ type: 'store_ended', opening: 2, end: 'deleted' }, { signed_in: 'checkHere Ann' }],
  [
    { type: 'store_ended', opening: 2, end: 'newer_version' },
    { signed_in: '→ newer_version: reloadOnce, close' },
  ],
  [{ type: 'store_ended', opening: 2, end: 'corrupt' }, { signed_in: '→ unopenable Ann corrupt: close' }],
  [{ type: 'store_ended', opening: 1, end: 'deleted' }, IGNORED],
  [{ type: 'store_ended', opening: 1, end: 'newer_version' }, IGNORED],
  [{ type: 'store_ended', opening: 1, end: 'corrupt' }, IGNORED],
  [{ type: 'user_here', user: BEA }, 'open Bea'],
  [{ type: 'user_left' }, LEAVE],

  [{ type: 'restored' }, { unusable: IGNORED, otherwise: 'checkAnyone' }],
  [{ type: 'failed', loaded: true }, '→ failed true'],
  [{ type: 'failed', loaded: false }, '→ failed false: retryOnline'],
  [{ type: 'retry_asked' }, { failed: '→ loading: close, lookUpSession' }],
  [{ type: 'reopen_asked' }, { unopenable: 'open Ann' }],
  [{ type: 'fetch_again_asked' }, { unopenable: 'wipeStore Ann, open Ann' }],

  [{ type: 'sign_out_asked', userId: ANN.id, first: undefined }, { signed_in: 'beginSignOut Ann' }],
  [{ type: 'sign_out_asked', userId: ANN.id, first }, { signed_in: 'beginSignOut Ann first' }],
  [{ type: 'sign_out_asked', userId: BEA.id, first }, IGNORED],
  [
    { type: 'sign_out_begun' },
    { signed_in: '→ signed_out: messageTabs signed_out, clearToasts, close, signOut, finishWipes' },
  ],
  [{ type: 'signed_out_elsewhere' }, LEAVE],
  [{ type: 'session_ended' }, { signed_in: 'leaveBehind Ann' }],
  [{ type: 'session_ended', userId: ANN.id }, { signed_in: 'leaveBehind Ann' }],
  [{ type: 'session_ended', userId: BEA.id }, IGNORED],
  [{ type: 'session_over' }, { signed_in: '→ signed_out session_dead Ann: clearToasts, close' }],
  [{ type: 'removal_asked' }, { left_behind: 'removeLeft Ann' }],
];

/** One word per value. A user or a user id becomes the user's name. */
const words = (values: readonly unknown[]): string[] =>
  values.flatMap((value): string[] => {
    if (value === null || value === undefined || value === mina) return [];
    if (value === first) return ['first'];
    const user = [ANN, BEA].find((one) => one === value || one.id === value);
    if (user) return [user === ANN ? 'Ann' : 'Bea'];
    return typeof value === 'object' ? words(Object.values(value)) : [String(value)];
  });

function described({ next, effects }: { next?: State; effects: readonly Effect[] }): string {
  const state = next ? `→ ${words([next]).join(' ')}` : '';
  const todo = effects.map((effect) => words(effect).join(' ')).join(', ');
  return [state, todo].filter((part) => part !== '').join(': ') || IGNORED;
}

const columns = Object.keys(STATES) as Column[];
const nameOf = ({ type, ...rest }: SessionEvent) => words([type, ...Object.values(rest)]).join(' ');

describe('session state machine', () => {
  it.each(ROWS.map(([event, expected]) => [nameOf(event), event, expected] as const))(
    'reacts as expected in every state to %s',
    (_name, event, expected) => {
      const inState = (column: Column) =>
        typeof expected === 'string' ? expected : (expected[column] ?? expected.otherwise ?? IGNORED);
      const actual = columns.map((column) => [column, described(follow(STATES[column], event))]);
      expect(actual).toEqual(columns.map((column) => [column, inState(column)]));
    },
  );

  it('is tested with every event in every state', () => {
    expect(new Set(ROWS.map(([{ type }]) => type))).toEqual(new Set(Object.keys(TABLE)));
    const statuses: Record<State['status'], true> = {
      loading: true,
      unusable: true,
      signed_out: true,
      signed_in: true,
      unopenable: true,
      newer_version: true,
      failed: true,
    };
    expect(new Set(columns.map((column) => STATES[column].status))).toEqual(new Set(Object.keys(statuses)));
  });
});
