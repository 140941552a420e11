/** Why the server cannot start, as one sentence for the person at the terminal; nothing has been changed or lost. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
