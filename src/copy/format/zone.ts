/** The zone that this device is in, such as 'Europe/Berlin'. */
export const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
