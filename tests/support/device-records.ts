import { clear, createStore } from 'idb-keyval';

const DEVICE = 'simmer-device';

/** Deletes the record of who is signed in, as a browser does when it needs room. */
export const forgetDevice = () => clear(createStore(DEVICE, 'records'));

/** The names of the databases of people, without that of the device itself. */
export const databasesOfPeople = async () =>
  (await indexedDB.databases()).flatMap(({ name }) => (name === DEVICE || !name ? [] : [name]));
