import { existsSync } from 'node:fs';

const PATHS = { caddy: ['/usr/bin/caddy'], nginx: ['/usr/sbin/nginx', '/usr/bin/nginx'] };

/** The proxies that hosting/embedded has an example for. */
export const PROXIES = Object.keys(PATHS);

export const findProxy = (name) => PATHS[name].find((file) => existsSync(file)) ?? null;
