/** Makes a new unique id: a random UUID. */
export type NewId = () => string;

export const newRandomId: NewId = () => crypto.randomUUID();
