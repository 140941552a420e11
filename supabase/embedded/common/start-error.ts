/** Its message tells the person at the terminal why the server cannot start. Nothing has been changed or lost. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
