/** What is remembered for a user on this device (services.ts, Notes). */

/** The settings form while it is not saved. */
export const SETTINGS_DRAFT = 'settings-draft';
/** 'due' once a night goal late in the evening was set here, 'answered' for ever after. */
export const DAY_END_OFFER = 'day-end-offer';
/** 'yes' once settings were saved here: whoever saved them has seen the goal times. */
export const GOALS_SAVED = 'goals-saved';
/** 'asked' once the browser was asked to keep what is stored here. */
export const STORAGE_ASKED = 'storage-asked';
/** What was celebrated last, a line each. */
export const CELEBRATED = 'celebrated';
