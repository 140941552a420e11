import { common } from '#copy/common.ts';
import { remindersCopy } from '#ui/copy/reminders.ts';
/** The rules in three lines, as docs/rules.md has them; for the first day and for settings. */
export const howItWorksCopy = {
  title: 'How it works',
  firstCheckIn: 'Your first check-in',
  lines: [
    { name: 'Points', text: 'Within 5 minutes of your goal: 100 points. Each minute further off costs one.' },
    { name: 'Multiplier', text: 'Perfect on your 5th day in a row? It counts 5×.' },
    { name: 'Leagues', text: 'Earn 1,000 in a week for Carbonara, 5,000 for Pho Bo. You never drop back.' },
  ],
  gotIt: 'Got it',
  next: 'Next',
  remind: { text: 'Shall I remind you at your two times?', button: remindersCopy.offer.turnOn },
  homeScreen: {
    title: 'Keep Simmer on your Home Screen',
    text: 'It opens with one tap, also offline.',
    show: remindersCopy.install.show,
    notNow: common.notNow,
  },
} as const;
