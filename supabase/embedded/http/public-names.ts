import ipaddr from 'ipaddr.js';
import type { Environment } from '#embedded/common/environment.ts';
import { StartError } from '#embedded/common/start-error.ts';

/** True for an address or a name that only this machine can reach. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (bare === 'localhost' || bare.endsWith('.localhost')) return true;
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'loopback';
}

/** Reads PUBLIC_URL, the origin that users open. Returns it as a browser writes it. */
export function readPublicUrl({ PUBLIC_URL = '' }: Environment): string | null {
  const text = PUBLIC_URL.trim();
  if (text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin = url !== null && [url.origin, `${url.origin}/`].includes(url.href.replace(/\/$/, ''));
  if (isOrigin && /^https?:$/.test(url.protocol)) return url.origin;
  throw new StartError(
    `PUBLIC_URL must be an address like https://habits.example, without a path, not "${withoutPassword(text)}".`,
  );
}

/** Reads ALLOWED_HOSTS: names as in the Host header, without scheme and port. */
export function readAllowedHosts({ ALLOWED_HOSTS = '' }: Environment): readonly string[] {
  const names = ALLOWED_HOSTS.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const wrong = names.find((name) => !/^[\w-]+(?:\.[\w-]+)*$/.test(name));
  if (wrong === undefined) return names;
  throw new StartError(
    `ALLOWED_HOSTS must be names like habits.example, separated by commas, without https:// and port, not "${wrong}".`,
  );
}

/** Hides a user name and password that the address may contain. */
const withoutPassword = (text: string): string => text.replace(/\/\/[^/]*@/, '//…@');
