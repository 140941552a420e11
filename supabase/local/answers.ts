import { createApi, isApiPath } from '#local/api/api-handler.ts';
import { createCallLimiter } from '#local/api/call-limiter.ts';
import { packRows } from '#local/api/packed-rows.ts';
import type { TokenCheck } from '#local/api/token-check.ts';
import { createAttemptLimiter } from '#local/auth/attempt-limiter.ts';
import { createAuthHandler } from '#local/auth/auth-handler.ts';
import { createLater } from '#local/auth/later.ts';
import { createMailLimiter } from '#local/auth/mail-limiter.ts';
import { rememberRecovered, shareRecovered } from '#local/auth/recovered-sessions.ts';
import { createSharedLimiter } from '#local/auth/shared-limiter.ts';
import type { Cleanup } from '#local/cleanup.ts';
import type { Backups } from '#local/data/dump/keep-backups.ts';
import type { OpenData } from '#local/data/open-data.ts';
import type { Answer, Front } from '#local/http/front.ts';
import { json } from '#local/http/json.ts';
import { serveOperator } from '#local/operator/serve-operator.ts';
import type { ServerOptions } from '#local/server-options.ts';
import type { DemoSignIn } from '#seed/demo.ts';

export interface AnswerParts {
  front: Front;
  data: OpenData;
  siteUrl: string;
  tokens: TokenCheck;
  backups: Backups | null;
  demo: DemoSignIn | null;
}

/** Returns what answers every request: the API, the operator's addresses, and the pages of the app. */
export async function openAnswers(
  options: ServerOptions,
  parts: AnswerParts,
  cleanup: Cleanup,
): Promise<Answer> {
  const { pages } = parts.front;
  const api = openApi(options, parts);
  const operator = await openOperator(options, parts);
  cleanup.push(operator.stop);
  return async (request, url, response) => {
    const { pathname } = url;
    if (isApiPath(pathname)) return packRows(request, url, await api(request, url));
    const forOperator = await operator.answer(request, pathname);
    if (forOperator) return forOperator;
    if (pathname === '/local/door') return json(200, { sign_up: options.signUp, demo: parts.demo });
    return pages.answer(request, url, response);
  };
}

function openApi(options: ServerOptions, { front, data, siteUrl, tokens }: AnswerParts) {
  const { signUp, limits } = options;
  const { now, elapsed } = options.clock;
  const { backend, queue, diskIsFull, jwtSecret } = data;
  const { email } = data.config.auth;
  const isShared = options.databaseUrl !== null;
  const answerAuth = createAuthHandler({
    backend,
    tokens,
    mail: data.mail,
    mails: createMailLimiter(options.mailLimit, backend, jwtSecret, now),
    later: createLater(queue, options.log),
    takesDemo: options.seed,
    signUp,
    confirms: email.enable_confirmations,
    emailChangeTemplate: email.template.email_change,
    minPassword: data.config.auth.minimum_password_length,
    codeLifeMs: data.codeLifeMs,
    siteUrl,
    now,
    elapsed,
    recovered: isShared ? shareRecovered(backend.postgres) : rememberRecovered(elapsed),
  });
  return createApi({
    calls: options.calls,
    backend,
    queue,
    tokens,
    limiter: isShared
      ? createSharedLimiter(limits, backend.postgres, jwtSecret)
      : createAttemptLimiter(limits, elapsed),
    callLimiter: createCallLimiter(options.callLimit, elapsed),
    pace: options.pace,
    answerAuth,
    links: data.links,
    diskIsFull,
    networkOf: front.networkOf,
    storage: data.directory.storage,
  });
}

const openOperator = (options: ServerOptions, { front, data, siteUrl, backups }: AnswerParts) =>
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
