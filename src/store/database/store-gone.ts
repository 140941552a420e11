/**
 * The store was closed, or its database deleted, while somebody used or opened it. Opening it again gives
 * what is left.
 */
export class StoreGone extends Error {}
