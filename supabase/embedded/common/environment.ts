/** The variables that the server was started with. */
export type Environment = Readonly<Record<string, string | undefined>>;
