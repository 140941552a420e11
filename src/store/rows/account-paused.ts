/** An operator has paused the account (docs/operations.md): the server would refuse every change. */
export class AccountPaused extends Error {}
