import { common } from '#copy/common.ts';
import { withChoices } from '#copy/language.ts';
import { howItWorksWords } from '#copy/words/how-it-works.ts';
import { remindersCopy } from '#ui/copy/reminders.ts';
/** The rules in three lines, as docs/rules.md has them; for the first day and for settings. */
export const howItWorksCopy = withChoices(howItWorksWords, {
  lines: [
    { name: 'Points', text: 'Within 5 minutes of your goal: 100 points. Each minute further off costs one.' },
    { name: 'Multiplier', text: 'Perfect on your 5th day in a row? It counts 5×.' },
    { name: 'Leagues', text: 'Earn 1,000 in a week for Carbonara, 5,000 for Pho Bo. You never drop back.' },
  ],
  remind: { button: remindersCopy.offer.turnOn },
  homeScreen: {
    show: remindersCopy.install.show,
    notNow: common.notNow,
  },
});
