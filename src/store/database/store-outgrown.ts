/** A newer version of the app has taken this store over: this one must not touch it. */
export class StoreOutgrown extends Error {}
