/** A calendar day as a user means it: 'YYYY-MM-DD'. Never a Date. */
export type LocalDay = string;

/** A time on the wall clock: 'HH:MM:SS'. */
export type ClockTime = string;

/**
 * An instant, always written 'YYYY-MM-DDTHH:MM:SS.mmmZ', so that equal instants are equal strings and text
 * order is time order.
 */
export type Instant = string;
