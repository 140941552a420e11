/** The id of the goal times on /settings, also used in addresses that lead to them. */
export const GOALS_ID = 'goals';
