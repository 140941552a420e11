import type { MutationArgs } from '#domain/mutations/registry.ts';

/** What is chosen when a user turns reminders on for the first time. */
export const FIRST_REMINDERS: MutationArgs['setReminders'] = {
  morning: 'goal',
  night: 'goal',
  messages: 'name',
  requests: true,
  weekly: true,
  quiet_from: '21:30:00',
  quiet_until: '06:30:00',
};
