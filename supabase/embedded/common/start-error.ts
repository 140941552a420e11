/** Its message explains to the operator why the server cannot start. Nothing has been changed or lost. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
