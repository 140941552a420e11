import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isSiteDataBlocked } from '#app/session/blocked.ts';
import { localText, openChannel, tabText, workerContainer } from '#base/site-data.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';

const NAMES = ['localStorage', 'sessionStorage'] as const;
const denied = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};
const getter = (name: string, get: () => unknown) =>
  Object.defineProperty(globalThis, name, { configurable: true, get });

/** How browsers block storage: what they give a page that reads `localStorage`. */
const BLOCKED: readonly (readonly [string, () => unknown])[] = [
  ['throws when read (Chromium)', denied],
  ['is null (Firefox)', () => null],
  ['is undefined', () => undefined],
  ['throws at each use (a corrupt file)', () => new Proxy({}, { get: denied, ownKeys: denied })],
];

describe('site data', () => {
  let before: Record<string, PropertyDescriptor | undefined>;
  beforeEach(() => {
    before = Object.fromEntries(
      NAMES.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]),
    );
    vi.stubGlobal('indexedDB', {});
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    for (const name of NAMES) {
      const own = before[name];
      if (own) Object.defineProperty(globalThis, name, own);
      else Reflect.deleteProperty(globalThis, name);
    }
  });

  it.each(BLOCKED)('reads nothing and throws on a write if storage %s', (_how, get) => {
    for (const name of NAMES) getter(name, get);
    for (const text of [localText, tabText]) {
      expect(text.getItem('theme')).toBeNull();
      expect(text.keys()).toEqual([]);
      expect(() => text.removeItem('theme')).not.toThrow();
      expect(() => text.setItem('theme', 'dark')).toThrow();
    }
  });

  it('reads, lists and removes stored texts', () => {
    const kept = memoryStorage();
    getter('localStorage', () => kept);
    localText.setItem('theme', 'dark');
    expect(localText.getItem('theme')).toBe('dark');
    expect(localText.keys()).toEqual(['theme']);
    localText.removeItem('theme');
    expect(localText.getItem('theme')).toBeNull();
  });

  it('returns null for a channel or service worker that the browser denies', () => {
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        constructor() {
          denied();
        }
      },
    );
    vi.stubGlobal('navigator', Object.defineProperty({}, 'serviceWorker', { get: denied }));
    expect(openChannel('tabs')).toBeNull();
    expect(workerContainer()).toBeNull();
    vi.stubGlobal('navigator', {});
    expect(workerContainer()).toBeNull();
  });

  it.each([
    ['UnknownError', 'The user denied permission to access the database.', denied, true],
    ['UnknownError', 'Internal error opening backing store.', memoryStorage, false],
    ['QuotaExceededError', 'The disk is full.', memoryStorage, false],
    ['InvalidStateError', 'The database connection is closing.', memoryStorage, false],
    ['SecurityError', 'The operation is insecure.', memoryStorage, true],
    ['InvalidStateError', 'A mutation operation was attempted.', memoryStorage, true],
  ] as const)(
    'distinguishes blocked storage from a faulty disk: %s, %s',
    (name, message, storage, expected) => {
      getter('localStorage', storage);
      expect(isSiteDataBlocked(new DOMException(message, name))).toBe(expected);
    },
  );

  it('reports blocked storage in a browser without IndexedDB', () => {
    getter('localStorage', memoryStorage);
    vi.stubGlobal('indexedDB', null);
    expect(isSiteDataBlocked(new TypeError('null has no open'))).toBe(true);
  });
});
