/** Makes an id that nobody else has made: a random UUID. */
export type NewId = () => string;

export const newRandomId: NewId = () => crypto.randomUUID();
