export type ProxyName = 'caddy' | 'nginx';
export const PROXIES: readonly ProxyName[];
/** The program; null when it is not on this machine. */
export function findProxy(name: ProxyName): string | null;
