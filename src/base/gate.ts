/**
 * What responds in place of the server. 'SignOnGate': the sign-in page of a network or a company.
 * 'PasswordGate': something that wants a password of its own, as HTTP Basic does.
 */
export type Gate = 'SignOnGate' | 'PasswordGate';

export const isGate = (type: unknown): type is Gate => type === 'SignOnGate' || type === 'PasswordGate';

/**
 * A query parameter with which the service worker passes a navigation to the network, so that a gate can
 * show its own page.
 */
export const PAST_THE_WORKER = 'sign-on';
