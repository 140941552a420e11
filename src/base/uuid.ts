/** 8-4-4-4-12 lower-case hexadecimal. */
export type Uuid = string;
