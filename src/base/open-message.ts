/** The worker asks a window, after a tap on a notification, to show an address of the app. Both sides use this file. */
const OPEN = 'OPEN';

export const openMessage = (address: string): object => ({ type: OPEN, address });

/** The address in such a message, else null. Only an address of this app counts. */
export function addressToOpen(message: unknown): string | null {
  if (typeof message !== 'object' || message === null) return null;
  if (!('type' in message && message.type === OPEN && 'address' in message)) return null;
  const { address } = message;
  return typeof address === 'string' && /^\/(?!\/)/.test(address) ? address : null;
}
