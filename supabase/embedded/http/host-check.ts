import { isIP } from 'node:net';

/** Returns true if a request with this name in its Host header may be answered. */
export type HostCheck = (hostname: string) => boolean;

/**
 * Guards against DNS rebinding: the owner of a web page can point the page's name to the address of this machine, and the browser
 * then lets the page call this server. The Host header carries the name of the page, so only known names are answered. An IP
 * address is safe.
 */
export function createHostCheck(host: string, allowed: readonly string[]): HostCheck {
  const names = new Set(['localhost', host.toLowerCase(), ...allowed.map((name) => name.toLowerCase())]);
  return (hostname) => {
    const bare = hostname.replace(/^\[(.*)\]$/, '$1');
    return isIP(bare) !== 0 || names.has(hostname) || hostname.endsWith('.localhost');
  };
}
