import { createNotificationRequests } from '#backend/notification-requests.ts';
import type { RequestFailure } from '#backend/request-failure.ts';
import { type Gate, isGate } from '#base/gate.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { WebPushDevice } from '#base/web-push.ts';
import { keptSubscription } from '#base/web-push.ts';
import type { OnlineContext } from '#commands/online/online-context.ts';

/** What a command needs to start and stop the reminders of this device. */
export interface RemindContext extends OnlineContext {
  webPushDevice(): Promise<WebPushDevice>;
}

/** The zone and the language of this device. The zone decides when a reminder is due. */
export interface Here {
  zone: string;
  language: string;
}

export type RemindError =
  | { type: 'Offline' }
  | { type: Gate }
  /** The user closed the question without an answer. */
  | { type: 'NoAnswer' }
  /** The browser does not let this app show notifications. */
  | { type: 'Blocked' }
  /** This server sends no reminders. */
  | { type: 'NotSent' }
  /** The browser did not subscribe, or its push service is unknown to the server. */
  | { type: 'Rejected' };

/** Whether this server sends reminders at all. */
export async function sendsReminders(context: RemindContext): Promise<Result<boolean, RemindError>> {
  const key = await requestsTo(context).key();
  return key.ok ? ok(key.value !== null) : err(failureOf(key.error));
}

/**
 * Asks for permission, subscribes this browser and informs the server. Call it in a tap: nothing may be awaited
 * before the question.
 */
export async function remindHere(
  context: RemindContext,
  { device, here }: { device: WebPushDevice; here: Here },
): Promise<Result<void, RemindError>> {
  const answer = await device.ask();
  if (answer !== 'granted') return err({ type: answer === 'denied' ? 'Blocked' : 'NoAnswer' });
  return keepHere(context, here);
}

/** Sends this browser's subscription to the server, and renews one that the browser has lost. At every start. */
export async function keepHere(context: RemindContext, here: Here): Promise<Result<void, RemindError>> {
  const device = await context.webPushDevice();
  if (device.permission() !== 'granted') return err({ type: 'Blocked' });
  const requests = requestsTo(context);
  const key = await requests.key();
  if (!key.ok) return err(failureOf(key.error));
  if (key.value === null) return err({ type: 'NotSent' });
  const subscription = await device.subscribe(key.value).catch(() => null);
  const kept = subscription && keptSubscription(subscription, here.zone, here.language);
  if (!kept) return err({ type: 'Rejected' });
  const sent = await requests.keep(kept);
  if (sent.ok) return ok(undefined);
  return err(failureOf(sent.error));
}

/** Ends the reminders of this device. Without a connection too: the push service then informs the server. */
export async function forgetHere(context: RemindContext): Promise<Result<void, RemindError>> {
  const device = await context.webPushDevice();
  const subscription = await device.subscription();
  await device.unsubscribe();
  if (subscription?.endpoint) await requestsTo(context).drop(subscription.endpoint);
  return ok(undefined);
}

/** Has the server send a test to this device. */
export async function sendTest(context: RemindContext): Promise<Result<void, RemindError>> {
  const sent = await requestsTo(context).test();
  return sent.ok ? ok(undefined) : err(failureOf(sent.error));
}

const failureOf = ({ type }: RequestFailure): RemindError => ({
  type: type === 'Rejected' || isGate(type) ? type : 'Offline',
});

const requestsTo = ({ config, auth, userId }: OnlineContext) =>
  createNotificationRequests(config, auth, userId);
