import { clear, createStore } from 'idb-keyval';

const DEVICE = 'simmer-device';

/** Deletes the record of who is signed in, as a browser does when it needs disk space. */
export const forgetDevice = () => clear(createStore(DEVICE, 'records'));

/** The names of all databases on this device that belong to a user. */
export const databasesOfUsers = async () =>
  (await indexedDB.databases()).flatMap(({ name }) => (name === DEVICE || !name ? [] : [name]));
