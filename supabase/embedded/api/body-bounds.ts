import { type Fault, fault } from '#embedded/http/fault.ts';

/*
 * Bounds what a body of JSON consists of. The database would look through all of it, on the only thread, before it finds what is
 * wrong: hundreds of thousands of empty objects, or a name of a megabyte.
 */

/** Returns why a body exceeds its bounds, or null. */
export type Bounds = (body: unknown) => Fault | null;

/** Twice the longest text that the rules allow: a message. */
const LONGEST_TEXT = 4000;
/** As many messages as one mutation marks as read. */
const MOST_ITEMS = 500;
const MOST_KEYS = 50;
/** Twin: private.sync_error. */
const MOST_MUTATIONS = 100;

function fits(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= LONGEST_TEXT;
  if (typeof value !== 'object' || value === null) return true;
  const parts = Object.values(value);
  return parts.length <= (Array.isArray(value) ? MOST_ITEMS : MOST_KEYS) && parts.every(fits);
}

const whyNot = (...values: unknown[]): Fault | null =>
  values.every(fits)
    ? null
    : fault(
        413,
        'PT413',
        `A text has at most ${LONGEST_TEXT} characters, a list ${MOST_ITEMS} items and an object ${MOST_KEYS} fields`,
      );

/** Rows, and the arguments of functions. */
export const ofWords: Bounds = (body) => whyNot(body);

/** The database bounds `held` and `cursor`, which it has given out itself. */
export const ofSync: Bounds = (body) => {
  const { request, ...others }: { request?: unknown } = Object(body);
  if (typeof request !== 'object') return whyNot(body);
  const { mutations, held, cursor, ...rest }: Record<string, unknown> = { ...request };
  if (Array.isArray(mutations) && mutations.length > MOST_MUTATIONS) {
    const message = `At most ${MOST_MUTATIONS} mutations a request`;
    return { ...fault(413, 'too_many', message), sqlState: 'PT413' };
  }
  return whyNot(others, rest, mutations);
};

/** Auth looks at each field by itself. */
export const ofAuth: Bounds = () => null;
