import type { ClockTime, Instant, LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';

/**
 * A value of a row, or an argument of a mutation. Its type, its RxDB property, the check of what a server
 * sends (schemas/parse-fields.ts) and the check of what a client sends (`npm run generate`) follow from it.
 */
export interface FieldType<T = unknown> {
  readonly type: 'string' | 'integer' | 'boolean' | 'array';
  readonly isNullable?: true;
  readonly maxLength?: number;
  /** What the whole text matches, in a syntax that JavaScript and PostgreSQL share. */
  readonly format?: RegExp;
  /** Whether SQL prints the value as an instant of the protocol. */
  readonly isInstant?: true;
  /** For a list: its items, and how many a client may send. */
  readonly items?: FieldType | Fields;
  readonly most?: number;
  /** The database has no column of this name: scripts/generate/computed.ts has its SQL. */
  readonly isComputed?: true;
  /** The version of the store that added the field, and its value in rows written before (docs/store-versions.md). */
  readonly since?: { readonly version: number; readonly value: T };
  /** Only for the type. */
  readonly __value?: T;
}

export type Fields = Readonly<Record<string, FieldType>>;

export type ValueOf<F> = F extends FieldType<infer T> ? T : never;
export type ValuesOf<F extends Fields> = { -readonly [Name in keyof F]: ValueOf<F[Name]> };

export const uuid: FieldType<Uuid> = { type: 'string', maxLength: 36 };
export const text: FieldType<string> = { type: 'string' };
export const integer: FieldType<number> = { type: 'integer' };
export const flag: FieldType<boolean> = { type: 'boolean' };
export const day: FieldType<LocalDay> = { type: 'string', maxLength: 10, format: /^\d{4}-\d\d-\d\d$/ };
export const clockTime: FieldType<ClockTime> = { type: 'string', format: /^\d\d:\d\d:\d\d$/ };
/** Days of the week in order, from 1 for Monday to 7 for Sunday: '67' is the weekend. */
export const weekdays: FieldType<string> = { type: 'string', maxLength: 7, format: /^(?=\d)1?2?3?4?5?6?7?$/ };
export const instant: FieldType<Instant> = {
  type: 'string',
  maxLength: 24,
  format: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  isInstant: true,
};

export const oneOf = <const W extends string>(...words: readonly W[]): FieldType<W> => ({
  type: 'string',
  maxLength: Math.max(...words.map(({ length }) => length)),
  format: new RegExp(`^(${words.join('|')})$`),
});

export const nullable = <T>(field: FieldType<T>): FieldType<T | null> =>
  ({ ...field, isNullable: true }) as FieldType<T | null>;

/** A list of values. A client may send at most `most` of them. */
export const listOf = <T>(items: FieldType<T>, most: number): FieldType<readonly T[]> => ({
  type: 'array',
  items,
  most,
});

/** A list of records. */
export const records = <F extends Fields>(items: F): FieldType<readonly ValuesOf<F>[]> => ({
  type: 'array',
  items,
});

/** A field that no column has. */
export const computed = <T>(field: FieldType<T>): FieldType<T> => ({ ...field, isComputed: true });

/** A field that rows of stores below `version` lack. They get `value` until the server has sent them again. */
export const since = <T>(version: number, value: T, field: FieldType<T>): FieldType<T> => ({
  ...field,
  since: { version, value },
});
