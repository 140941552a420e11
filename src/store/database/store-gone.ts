/** The store has ended under whoever uses or opens it: closed, or a database of it deleted. What is opened next has what is left. */
export class StoreGone extends Error {}
