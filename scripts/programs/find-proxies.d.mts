export type ProxyName = 'caddy' | 'nginx';
export const PROXIES: readonly ProxyName[];
/** The path of the program, or null if it is not on this machine. */
export function findProxy(name: ProxyName): string | null;
