import { createStore } from 'zustand/vanilla';

/** Whether the sheet is open. What was typed stays until the app closes, except the password. */
export const addEmailState = createStore(() => ({ open: false, displayName: '', email: '' }));

export const closeAddEmail = (): void => addEmailState.setState({ open: false });

/** The next user of this device must not see what was typed. */
export const forgetAddEmail = (): void => addEmailState.setState({ open: false, displayName: '', email: '' });
