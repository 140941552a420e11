/** Of the goal times on /settings, and in the address that leads to them. */
export const GOALS_ID = 'goals';
