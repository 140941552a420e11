/** 8-4-4-4-12 lower-case hexadecimal. */
export type Uuid = string;

/** Makes a new unique id: a random UUID. */
export type NewId = () => string;

export const newRandomId: NewId = () => crypto.randomUUID();
