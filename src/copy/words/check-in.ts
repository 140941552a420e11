// Made from words/en.arb by npm run generate.
import { groupedNumber } from '#copy/format/numbers.ts';
import { wordsOf } from '#copy/language/language.ts';

export const checkInWords = wordsOf('checkIn', {
  types: {
    morning: 'Morning',
    night: 'Night',
  },
  group: (type: 'morning' | 'night') => type === 'morning' ? 'Morning check-in' : 'Night check-in',
  open: 'Check in',
  undo: 'Undo',
  undone: (type: 'morning' | 'night') => type === 'morning' ? 'Morning check-in undone' : 'Night check-in undone',
  timings: {
    perfect: 'Perfect timing! 🎯',
    off: (minutes: number) => minutes === 1 ? `${groupedNumber(minutes)} minute off target` : `${groupedNumber(minutes)} minutes off target`,
    far: 'Try to be closer next time!',
  },
  resultToast: (message: string, points: number, multiplier: number) => `${message} +${points} points!${multiplier === 1 ? '' : ` ${multiplier}x multiplier! 🔥`}`,
  alreadyCheckedIn: "You've already checked in. It only counts once a day.",
  outOfOrder: "You've already checked in for a later date. Check in again when that date is over.",
});
