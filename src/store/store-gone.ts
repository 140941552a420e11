/** A database of the store was deleted under whoever uses or opens it. What is opened next has what is left. */
export class StoreGone extends Error {}
