import { isIP } from 'node:net';

/** True when a request that names this host (of its Host header) may be answered. */
export type HostCheck = (hostname: string) => boolean;

/**
 * A page elsewhere can give its own name the address of this machine (DNS rebinding); the browser then takes this server
 * for that page's. It sends the page's name, so only known names are answered. An address is no name and cannot be rebound.
 */
export function createHostCheck(host: string, allowed: readonly string[]): HostCheck {
  const names = new Set(['localhost', host.toLowerCase(), ...allowed.map((name) => name.toLowerCase())]);
  return (hostname) => {
    const bare = hostname.replace(/^\[(.*)\]$/, '$1');
    return isIP(bare) !== 0 || names.has(hostname) || hostname.endsWith('.localhost');
  };
}
