import { hoursSpan } from '#copy/words.ts';
import { copy } from '#ui/copy/copy.ts';

/** '29 min until 23:00', '3 h 05 until 07:00', "it's 23:00". */
function distance(minutes: number, goal: string): string {
  if (minutes === 0) return copy.checkIn.itIs(goal);
  const words = minutes < 0 ? copy.checkIn.until(goal) : copy.checkIn.past(goal);
  return `${hoursSpan(Math.abs(minutes))} ${words}`;
}

export const nightStandCopy = {
  distance,
  /** The name of the clock: the time, and what the dial says. */
  clock: (time: string, dial: string) => `${time}. ${dial}`,
  waits: (type: keyof typeof copy.types, left: string) => `${copy.types[type]} check-in, ${left}`,
  seeYouAt: (time: string) => `See you at ${time}`,
  tapToLeave: 'Tap anywhere to leave',
  slideToDim: 'Slide up or down to dim',
  mayTurnOff: 'Your phone may turn its screen off by itself.',
  leave: 'Leave',
  brighter: 'Brighter',
  dimmer: 'Dimmer',
  brightness: (percent: number) => `Brightness ${percent}%`,
} as const;
