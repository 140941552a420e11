/**
 * What answers in place of the server. 'SignOnGate': the sign-in page of a network or a company. 'PasswordGate':
 * something that wants a password of its own, as HTTP Basic does.
 */
export type Gate = 'SignOnGate' | 'PasswordGate';

export const isGate = (type: unknown): type is Gate => type === 'SignOnGate' || type === 'PasswordGate';

/** In an address, it keeps the worker from answering: the network does, and a gate can show its own page. */
export const PAST_THE_WORKER = 'sign-on';
