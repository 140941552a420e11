/** What is remembered for a user on this device (store/device/screen-memory.ts). */

/** The settings form while it is not saved. */
export const SETTINGS_DRAFT = 'settings-draft';
/** 'due' once a night goal late in the evening was set here; 'answered' after the person's answer. */
export const DAY_END_OFFER = 'day-end-offer';
/** 'yes' once settings were saved here, because then the person has seen the goal times. */
export const GOALS_SAVED = 'goals-saved';
/** 'asked' once the browser was asked to keep the app's data. */
export const STORAGE_ASKED = 'storage-asked';
/** The last celebrations, one per line. */
export const CELEBRATED = 'celebrated';
