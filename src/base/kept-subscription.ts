/** A browser's subscription to notifications, and where the person is. */
export interface KeptSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** IANA name, such as 'Europe/Berlin'. */
  zone: string;
  language: string;
}

/** What a subscription says to the server; null when the browser gives no keys. */
export function keptSubscription(
  { endpoint, keys }: PushSubscriptionJSON,
  zone: string,
  language: string,
): KeptSubscription | null {
  if (!endpoint || !keys?.p256dh || !keys.auth) return null;
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth, zone, language };
}
