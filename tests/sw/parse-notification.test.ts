import { describe, expect, it } from 'vitest';
import { parseNotification } from '#sw/notification-payload.ts';

const BEA = '00000000-0000-4000-8000-0000000000b0';
const DAY = '2026-11-20';

describe('parseNotification', () => {
  it.each([
    { kind: 'reminder', type: 'morning', day: DAY, when: 'before' },
    { kind: 'reminder', type: 'night', day: DAY, when: 'goal' },
    { kind: 'reminder', type: 'night', day: DAY, when: 'last' },
    { kind: 'done', type: 'morning', day: DAY },
    { kind: 'message', from: BEA, count: 1 },
    { kind: 'message', from: BEA, count: 999_999 },
    { kind: 'read', from: BEA },
    { kind: 'request', from: BEA },
    { kind: 'accepted', from: BEA },
    { kind: 'joined', from: BEA, count: 2 },
    { kind: 'nudge', from: BEA, pot: BEA, type: 'night', day: DAY, days: 12, until: '00:00:00' },
    { kind: 'weekly' },
    { kind: 'test' },
  ])('reads $kind and ignores unknown fields', (payload) => {
    expect(parseNotification({ ...payload, v: 1 })).toEqual(payload);
    expect(parseNotification({ ...payload, v: 1, colour: 'red' })).toEqual(payload);
  });

  it.each([
    ['an empty payload', null],
    ['a text', 'weekly'],
    ['a payload without a version', { kind: 'weekly' }],
    ['a newer version', { kind: 'weekly', v: 2 }],
    ['a payload without a kind', { v: 1 }],
    ['an unknown kind', { kind: 'party', v: 1 }],
    ['a kind that is a property of every object', { kind: 'toString', v: 1 }],
    ['a kind that is not text', { kind: ['weekly'], v: 1 }],
    ['a reminder without a moment', { kind: 'reminder', v: 1, type: 'night', day: DAY }],
    ['a reminder that is off', { kind: 'reminder', v: 1, type: 'night', day: DAY, when: 'off' }],
    ['a moment with a prefix', { kind: 'reminder', v: 1, type: 'night', day: DAY, when: 'the last' }],
    ['a moment with a suffix', { kind: 'reminder', v: 1, type: 'night', day: DAY, when: 'goals' }],
    ['a check-in at noon', { kind: 'done', v: 1, type: 'noon', day: DAY }],
    ['a type with a prefix', { kind: 'done', v: 1, type: 'every morning', day: DAY }],
    ['a type with a suffix', { kind: 'done', v: 1, type: 'nights', day: DAY }],
    ['a day in another form', { kind: 'done', v: 1, type: 'night', day: '20.11.2026' }],
    ['a day with a time', { kind: 'done', v: 1, type: 'night', day: `${DAY}T07:00` }],
    ['a day with a prefix', { kind: 'done', v: 1, type: 'night', day: `1${DAY}` }],
    ['a malformed user id', { kind: 'read', v: 1, from: 'bea' }],
    ['a user id with a suffix', { kind: 'read', v: 1, from: `${BEA}0` }],
    ['a user id with a prefix', { kind: 'read', v: 1, from: `0${BEA}` }],
    ['zero messages', { kind: 'message', v: 1, from: BEA, count: 0 }],
    ['half a message', { kind: 'message', v: 1, from: BEA, count: 1.5 }],
    ['a million messages', { kind: 'message', v: 1, from: BEA, count: 1_000_000 }],
    ['a negative number of messages', { kind: 'message', v: 1, from: BEA, count: -1 }],
  ])('returns null for %s', (_what, value) => {
    expect(parseNotification(value)).toBeNull();
  });
});
