import { describe, expect, it } from 'vitest';
import { addressToOpen, openMessage } from '#base/web-push.ts';

describe('addressToOpen', () => {
  it('returns the address of a valid open message, and null for other origins and messages', () => {
    expect(addressToOpen(openMessage('/?check-in=night'))).toBe('/?check-in=night');
    for (const address of ['//evil.example', 'https://evil.example', 'javascript:alert(1)', '', null]) {
      expect(addressToOpen({ type: 'OPEN', address })).toBeNull();
    }
    for (const message of [null, 'OPEN', {}, { type: 'CLAIM', address: '/' }]) {
      expect(addressToOpen(message)).toBeNull();
    }
  });
});
