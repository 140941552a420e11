import type { AccessTokens } from '#backend/access-tokens.ts';
import { callRpc } from '#backend/call-rpc.ts';
import type { BackendConfig } from '#backend/config.ts';
import type { RequestFailure } from '#backend/request-failure.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import type { KeptSubscription } from '#base/web-push.ts';

/** The server's side of reminders, for one user. Pages and the service worker use it. */
export interface NotificationRequests {
  /** The key that a subscription names; null when this server sends no notifications. */
  key(): Promise<Result<string | null, RequestFailure>>;
  keep(subscription: KeptSubscription): Promise<Result<void, RequestFailure>>;
  drop(endpoint: string): Promise<Result<void, RequestFailure>>;
  /** Asks for one more reminder of this check-in in ten minutes. */
  snooze(type: 'morning' | 'night', day: LocalDay): Promise<Result<void, RequestFailure>>;
  /** Sends a test to the subscription of this session. */
  test(): Promise<Result<void, RequestFailure>>;
}

export function createNotificationRequests(
  config: BackendConfig,
  auth: Pick<AccessTokens, 'accessToken'>,
  userId: Uuid,
): NotificationRequests {
  const call = async (
    name: string,
    args: Readonly<Record<string, unknown>>,
    rejected: string | null = null,
  ): Promise<Result<unknown, RequestFailure>> => {
    const token = await auth.accessToken(userId, rejected);
    if (!token.ok) return err({ type: token.error.type === 'NotNow' ? 'NoToken' : token.error.type });
    const response = await callRpc(config, name, token.value, args);
    const isWorn =
      !response.ok && ['NoToken', 'PasswordGate'].includes(response.error.type) && rejected === null;
    return isWorn ? call(name, args, token.value) : response;
  };
  const send = async (name: string, args: Readonly<Record<string, unknown>>) => {
    const response = await call(name, args);
    return response.ok ? ok(undefined) : response;
  };
  return {
    async key() {
      const response = await call('web_push_key', {});
      if (response.ok) return ok(typeof response.value === 'string' ? response.value : null);
      return response.error.type === 'Unreachable' && response.error.missing ? ok(null) : response;
    },
    keep: (subscription) => send('keep_subscription', { ...subscription }),
    drop: (endpoint) => send('drop_subscription', { endpoint }),
    snooze: (type, day) => send('snooze_reminder', { type, day }),
    test: () => send('test_notification', {}),
  };
}
