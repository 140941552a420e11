/** The id of this control on /settings, also used in addresses that lead to it. */
export const DAY_END_ID = 'day-end';
