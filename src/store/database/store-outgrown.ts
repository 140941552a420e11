/** A newer version of the app has upgraded this store. This version must not touch it. */
export class StoreOutgrown extends Error {}
