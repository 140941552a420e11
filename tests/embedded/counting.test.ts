import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createAttemptLimiter } from '#embedded/auth/attempt-limiter.ts';
import { createCapacity } from '#embedded/http/capacity.ts';
import { networkOf, parseTrustProxy } from '#embedded/http/client-address.ts';
import { createHostCheck } from '#embedded/http/host-check.ts';
import { createSocketPlaces, PLACES } from '#embedded/realtime/socket-places.ts';
import { readSettings } from '#embedded/server/server-settings.ts';
import { NIGHTLY } from '#tests/support/nightly.ts';

const MANY = NIGHTLY ? 100_000 : 5000;
const LIMITS = { perAddress: { burst: 6, refillMs: 1000 }, perEmail: { burst: 3, refillMs: 10_000 } };

function limiterAt(start = 0) {
  let at = start;
  const limiter = createAttemptLimiter(LIMITS, () => at);
  return {
    limiter,
    pass: (ms: number) => {
      at += ms;
    },
    /** Returns whether the attempt was allowed. */
    attempt: (network: string, account: string | null) => limiter.take(network, account) === 0,
  };
}

describe('attempt limiter', () => {
  it('allows a burst of attempts and then one after each wait', () => {
    const { limiter, attempt, pass } = limiterAt();
    const ends = [1, 2, 3, 4].map(() => attempt('here', 'ann'));
    expect(ends).toEqual([true, true, true, false]);
    expect(limiter.wait('here', 'ann')).toBe(10);
    pass(10_000);
    expect([attempt('here', 'ann'), attempt('here', 'ann')]).toEqual([true, false]);
  });

  it('does not count rejected attempts on an account against the network', () => {
    const { attempt } = limiterAt();
    for (let i = 0; i < 100; i++) attempt('home', 'ann');
    expect([attempt('home', 'bea'), attempt('home', 'bea'), attempt('home', 'bea')]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('keeps a count through thousands of other names', () => {
    const { limiter, attempt } = limiterAt();
    for (let i = 0; i < 3; i++) attempt(`from ${i}`, 'victim@example.com');
    for (let i = 0; i < 20_000; i++) limiter.wait('flood', `junk-${i}@example.com`);
    for (let i = 0; i < 6; i++) limiter.take('flood', `more-${i}@example.com`);
    expect(attempt('elsewhere', 'victim@example.com')).toBe(false);
  });

  it('counts 100,000 addresses in a fixed number of buckets', () => {
    const limiter = createAttemptLimiter({ ...LIMITS, perAddress: { burst: 1, refillMs: 1000 } }, () => 0);
    let places = 0;
    for (let i = 0; i < 100_000; i++) {
      // no time passes, so an address is allowed only if its bucket has not been used
      if (limiter.take(`address ${i}`, null) === 0) places++;
    }
    expect(places).toBeGreaterThan(40_000);
    expect(places).toBeLessThanOrEqual(65_536);
  });

  it('keeps the count of an account during rejected attempts on many other accounts', () => {
    const { attempt } = limiterAt();
    for (let i = 0; i < LIMITS.perEmail.burst; i++) attempt(`from ${i}`, 'victim@example.com');
    for (let i = 0; i < LIMITS.perAddress.burst; i++) attempt('flood', null);
    let passed = 0;
    for (let i = 0; i < MANY; i++) if (attempt('flood', `junk-${i}@example.com`)) passed++;
    expect(passed).toBe(0);
    expect(attempt('elsewhere', 'victim@example.com')).toBe(false);
  });
});

describe('network of a client', () => {
  const call = (remoteAddress: string, forwarded?: string) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    return { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
  };
  const trust = (text: string) => parseTrustProxy(text) ?? (() => false);

  it('uses the IPv4 address, or the /64 network of an IPv6 address', () => {
    const of = (address: string) => networkOf(call(address), trust(''));
    expect(of('203.0.113.7')).toBe('203.0.113.7');
    expect(of('::ffff:203.0.113.7')).toBe('203.0.113.7');
    expect(of('2001:db8:1:2:3:4:5:6')).toBe(of('2001:db8:1:2:ffff::1'));
    expect(of('2001:db8:1:2::1')).not.toBe(of('2001:db8:1:3::1'));
    expect(of('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  });

  it('trusts a header only if a trusted proxy wrote it', () => {
    expect(networkOf(call('203.0.113.7', '198.51.100.1'), trust(''))).toBe('203.0.113.7');
    expect(networkOf(call('203.0.113.7', '198.51.100.1'), trust('loopback, 10.0.0.0/8'))).toBe('203.0.113.7');
    expect(networkOf(call('127.0.0.1', '198.51.100.1'), trust('loopback'))).toBe('198.51.100.1');
    expect(networkOf(call('::1', '1.1.1.1, 198.51.100.1, 10.2.3.4'), trust('loopback,10.0.0.0/8'))).toBe(
      '198.51.100.1',
    );
    expect(networkOf(call('127.0.0.1', 'nonsense'), trust('loopback'))).toBe('127.0.0.1');
    expect(networkOf(call('127.0.0.1'), trust('127.0.0.1'))).toBe('127.0.0.1');
  });

  it('rejects a TRUST_PROXY that cannot be read', () => {
    const { trustProxy, allowedHosts } = readSettings({
      TRUST_PROXY: '::1',
      ALLOWED_HOSTS: ' a.example , b.lan',
    });
    expect(networkOf(call('::1', '198.51.100.1'), trustProxy)).toBe('198.51.100.1');
    expect(allowedHosts).toEqual(['a.example', 'b.lan']);
    for (const TRUST_PROXY of ['yes', '1', '10.0.0.0/40', 'proxy.example']) {
      expect(() => readSettings({ TRUST_PROXY })).toThrow(`not "${TRUST_PROXY}".`);
    }
  });
});

describe('host check', () => {
  const isOurs = createHostCheck('nas.lan', ['habits.example']);
  it.each(['localhost', 'app.localhost', '127.0.0.1', '[::1]', '192.168.1.5', 'nas.lan', 'habits.example'])(
    'accepts %s',
    (name) => expect(isOurs(name)).toBe(true),
  );
  it.each(['evil.example', 'localhost.evil.example', 'nas.lan.evil.example', 'x.habits.example', ''])(
    'rejects "%s"',
    (name) => expect(isOurs(name)).toBe(false),
  );
});

describe('capacity', () => {
  it('is limited to a quarter for one network', () => {
    const capacity = createCapacity(100, 0);
    const take = (network: string, amount: number) => capacity.take({ network, user: null }, amount);
    expect([take('a', 20), take('a', 6), take('b', 25), take('b', 1)]).toEqual([true, false, true, false]);
    expect([take('c', 25), take('d', 25), take('e', 6)]).toEqual([true, true, false]);
    capacity.give({ network: 'a', user: null }, 20);
    expect([take('e', 6), take('a', 14)]).toEqual([true, true]);
  });

  it('is limited for one user on any number of networks', () => {
    const { take, give } = createCapacity(100, 15);
    const [home, work] = [
      { network: 'home', user: 'ann' },
      { network: 'work', user: 'ann' },
    ];
    const bob = { network: 'work', user: 'bob' };
    expect([take(home, 10), take(work, 6), take(bob, 15)]).toEqual([true, false, true]);
    give(home, 10);
    expect(take(work, 10)).toBe(true);
  });
});

describe('places for sockets', () => {
  const MOST = { waitingOfNetwork: 2, waiting: 3, ofUser: 2, joined: 3 };
  const open = () => {
    const removed: string[] = [];
    return { removed, places: createSocketPlaces<string>((one) => removed.push(one), MOST) };
  };

  it('matches the numbers in docs/security.md', () => {
    expect(PLACES).toEqual({ waitingOfNetwork: 20, waiting: 200, ofUser: 20, joined: 500 });
  });

  it('removes the longest waiting sockets, those of the same network first', () => {
    const { removed, places } = open();
    places.open('b1', 'B');
    for (const one of ['a1', 'a2', 'a3', 'a4']) places.open(one, 'A');
    expect(removed).toEqual(['a1', 'a2']);
    places.open('c1', 'C');
    expect(removed).toEqual(['a1', 'a2', 'b1']);
  });

  it('protects sockets with a topic from waiting sockets and other users', () => {
    const { removed, places } = open();
    for (const one of ['ann-1', 'ann-2', 'bea-1']) {
      places.open(one, 'home');
      expect(places.join(one, one.slice(0, 3))).toBe(true);
    }
    for (let i = 0; i < 50; i++) places.open(`w${i}`, `network ${i}`);
    expect(removed.every((one) => one.startsWith('w'))).toBe(true);
    expect(places.join('w49', 'cleo')).toBe(false);
    places.close('bea-1');
    expect(places.join('w49', 'ann')).toBe(true);
    expect(removed).toContain('ann-1');
  });
});
