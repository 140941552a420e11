import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
/** True for the address of a trusted proxy. */
export type TrustProxy = (address: Address) => boolean;

/**
 * Reads TRUST_PROXY: addresses and ranges, separated by commas; `loopback` is this machine. Returns null if the text cannot be
 * read.
 */
export function parseTrustProxy(text: string): TrustProxy | null {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const ranges = names.map((name) => (name === 'loopback' ? name : rangeOf(name)));
  if (ranges.includes(null)) return null;
  return (address) =>
    ranges.some((range) => {
      if (range === null) return false;
      if (range === 'loopback') return address.range() === 'loopback';
      return address.kind() === range[0].kind() && address.match(range);
    });
}

function rangeOf(text: string): [Address, number] | null {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text) || !/[:.]/.test(text)) return null;
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/**
 * The name under which limits count a client: an IPv4 address, or the /64 network of an IPv6 address, because a provider gives a
 * customer the whole network. Behind trusted proxies it is the last address in X-Forwarded-For that is not one of theirs: a client
 * can forge the addresses before it.
 */
export function networkOf(request: IncomingMessage, trusted: TrustProxy): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  let address = parse(request.socket.remoteAddress ?? '');
  while (address && trusted(address)) {
    const before = parse(forwarded.pop()?.trim() ?? '');
    if (!before) break;
    address = before;
  }
  return nameOf(address);
}

/** The same for a connection before its first request. Returns null for a trusted proxy, which connects for many clients. */
export function peerNetworkOf({ remoteAddress }: Socket, trusted: TrustProxy): string | null {
  const address = parse(remoteAddress ?? '');
  return address && trusted(address) ? null : nameOf(address);
}

function nameOf(address: Address | null): string {
  if (!address) return 'unknown';
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

const parse = (text: string): Address | null => (ipaddr.isValid(text) ? ipaddr.process(text) : null);
