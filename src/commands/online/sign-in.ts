export type SignInError =
  | { type: 'Offline' }
  /** The auth server's own sentence is shown (spec §8). */
  | { type: 'Refused'; message: string };
