import { createApi, isApiPath } from '#embedded/api/api-handler.ts';
import { packRows } from '#embedded/api/packed-rows.ts';
import { createRequestLimiter, DEFAULT_OPEN_LIMIT } from '#embedded/api/request-limiter.ts';
import { createAttemptLimiter } from '#embedded/auth/attempt-limiter.ts';
import { createAuthHandler } from '#embedded/auth/auth-handler.ts';
import { createLater } from '#embedded/auth/later.ts';
import { rememberRecovered } from '#embedded/auth/recovered-sessions.ts';
import type { TokenCheck } from '#embedded/auth/token-check.ts';
import type { Backups } from '#embedded/backups/keep-backups.ts';
import type { Cleanup } from '#embedded/common/cleanup.ts';
import type { DemoSignIn } from '#embedded/demo/demo.ts';
import type { Respond } from '#embedded/http/http-server.ts';
import { json } from '#embedded/http/json.ts';
import { createMailLimiter } from '#embedded/mail/mail-limiter.ts';
import { serveOperator } from '#embedded/operator/serve-operator.ts';
import type { Front } from '#embedded/server/front.ts';
import type { OpenData } from '#embedded/server/open-data.ts';
import type { ServerOptions } from '#embedded/server/server-options.ts';

const HOUR_MS = 60 * 60_000;

export interface RouteParts {
  front: Front;
  data: OpenData;
  siteUrl: string;
  tokens: TokenCheck;
  backups: Backups | null;
  demo: DemoSignIn | null;
}

/** Returns the function that responds to every request: to the API, to the operator's addresses, and to pages of the app. */
export async function openRoutes(
  options: ServerOptions,
  parts: RouteParts,
  cleanup: Cleanup,
): Promise<Respond> {
  const { pages } = parts.front;
  const api = openApi(options, parts);
  const operator = await openOperator(options, parts);
  cleanup.push(operator.stop);
  return async (request, url, response) => {
    const { pathname } = url;
    if (isApiPath(pathname)) return packRows(request, url, await api(request, url));
    const forOperator = await operator.respond(request, pathname);
    if (forOperator) return forOperator;
    if (pathname === '/local/door')
      return json(200, {
        sign_up: options.signUp,
        without_email: options.signUp === 'open' && parts.data.config.auth.enable_anonymous_sign_ins,
        demo: parts.demo,
      });
    return pages.respond(request, url, response);
  };
}

function openApi(options: ServerOptions, { front, data, siteUrl, tokens }: RouteParts) {
  const { signUp, limits } = options;
  const { now, elapsed } = options.clock;
  const { backend, queue, diskIsFull, jwtSecret } = data;
  const { email, enable_anonymous_sign_ins, rate_limit } = data.config.auth;
  const respondToAuth = createAuthHandler({
    backend,
    tokens,
    jwtSecret,
    mail: data.mail,
    mails: createMailLimiter(options.mailLimit, backend, jwtSecret, now),
    later: createLater(queue, options.log),
    takesDemo: options.seed,
    signUp,
    takesStarts: enable_anonymous_sign_ins,
    confirms: email.enable_confirmations,
    minPassword: data.config.auth.minimum_password_length,
    codeLifeMs: data.codeLifeMs,
    siteUrl,
    now,
    elapsed,
    recovered: rememberRecovered(elapsed),
  });
  return createApi({
    endpoints: options.endpoints,
    backend,
    queue,
    tokens,
    limiter: createAttemptLimiter(limits, elapsed),
    startLimiter: createRequestLimiter(
      options.startLimit ?? {
        burst: rate_limit.anonymous_users,
        refillMs: HOUR_MS / rate_limit.anonymous_users,
      },
      elapsed,
    ),
    requestLimiter: createRequestLimiter(options.requestLimit, elapsed),
    openLimiter: createRequestLimiter(options.openLimit ?? DEFAULT_OPEN_LIMIT, elapsed),
    pace: options.pace,
    respondToAuth,
    links: data.links,
    diskIsFull,
    networkOf: front.networkOf,
    storage: data.directory.storage,
  });
}

const openOperator = (options: ServerOptions, { front, data, siteUrl, backups }: RouteParts) =>
  serveOperator({
    server: front.server,
    postgres: data.backend.postgres,
    probe: data.backend.probe,
    queue: data.queue,
    metrics: data.metrics,
    root: data.directory.root,
    backups: options.backups?.dir ?? data.directory.backups,
    backUp: backups?.backUp,
    freeBytes: options.freeBytes,
    siteUrl,
    clock: options.clock,
    logFormat: options.logFormat,
    log: options.log,
  });
