import { describe, expect, it } from 'vitest';
import { parseNotification } from '#sw/notification-payload.ts';

const BEA = '00000000-0000-4000-8000-0000000000b0';
const DAY = '2026-11-20';

describe('reading a push', () => {
  it.each([
    { kind: 'reminder', type: 'morning', day: DAY, when: 'before' },
    { kind: 'reminder', type: 'night', day: DAY, when: 'goal' },
    { kind: 'reminder', type: 'night', day: DAY, when: 'last' },
    { kind: 'done', type: 'morning', day: DAY },
    { kind: 'message', from: BEA, count: 1 },
    { kind: 'message', from: BEA, count: 999_999 },
    { kind: 'read', from: BEA },
    { kind: 'request', from: BEA },
    { kind: 'weekly' },
    { kind: 'test' },
  ])('takes $kind with the fields this version knows', (payload) => {
    expect(parseNotification({ ...payload, v: 1 })).toEqual(payload);
    expect(parseNotification({ ...payload, v: 1, colour: 'red' })).toEqual(payload);
  });

  it.each([
    ['nothing', null],
    ['a text', 'weekly'],
    ['no version', { kind: 'weekly' }],
    ['a newer version', { kind: 'weekly', v: 2 }],
    ['no kind', { v: 1 }],
    ['an unknown kind', { kind: 'party', v: 1 }],
    ['a kind that every object has', { kind: 'toString', v: 1 }],
    ['a kind that is no text', { kind: ['weekly'], v: 1 }],
    ['a reminder without its moment', { kind: 'reminder', v: 1, type: 'night', day: DAY }],
    ['a reminder that is off', { kind: 'reminder', v: 1, type: 'night', day: DAY, when: 'off' }],
    ['a moment among others', { kind: 'reminder', v: 1, type: 'night', day: DAY, when: 'the last' }],
    ['a moment that goes on', { kind: 'reminder', v: 1, type: 'night', day: DAY, when: 'goals' }],
    ['a check-in at noon', { kind: 'done', v: 1, type: 'noon', day: DAY }],
    ['a type among others', { kind: 'done', v: 1, type: 'every morning', day: DAY }],
    ['a type that goes on', { kind: 'done', v: 1, type: 'nights', day: DAY }],
    ['a day in another form', { kind: 'done', v: 1, type: 'night', day: '20.11.2026' }],
    ['a day with a time', { kind: 'done', v: 1, type: 'night', day: `${DAY}T07:00` }],
    ['a day with more before it', { kind: 'done', v: 1, type: 'night', day: `1${DAY}` }],
    ['nobody', { kind: 'read', v: 1, from: 'bea' }],
    ['a user id and more', { kind: 'read', v: 1, from: `${BEA}0` }],
    ['more and a user id', { kind: 'read', v: 1, from: `0${BEA}` }],
    ['no messages', { kind: 'message', v: 1, from: BEA, count: 0 }],
    ['half a message', { kind: 'message', v: 1, from: BEA, count: 1.5 }],
    ['a million messages', { kind: 'message', v: 1, from: BEA, count: 1_000_000 }],
    ['fewer than no messages', { kind: 'message', v: 1, from: BEA, count: -1 }],
  ])('uses nothing of one with %s', (_what, value) => {
    expect(parseNotification(value)).toBeNull();
  });
});
