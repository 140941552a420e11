/** Of the control on /settings, and in the address that leads to it. */
export const DAY_END_ID = 'day-end';
