import { existsSync } from 'node:fs';

const PLACES = { caddy: ['/usr/bin/caddy'], nginx: ['/usr/sbin/nginx', '/usr/bin/nginx'] };

/** The proxies that hosting/embedded has an example for. */
export const PROXIES = Object.keys(PLACES);

export const findProxy = (name) => PLACES[name].find((file) => existsSync(file)) ?? null;
