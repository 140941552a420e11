import { withChoices } from '#copy/language.ts';
import { momentNamesWords } from '#copy/words/moment-names.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { copy } from '#ui/copy/copy.ts';

const whoSees = (type: CheckInType): string =>
  `Only you see it: on your dial, in History and in your reminders. Friends still read "${copy.types[type]}".`;

/** What /settings says about the names of the two moments. */
export const momentCopy = withChoices(momentNamesWords, {
  /** The name of the button, for screen readers. */
  foot: (type: CheckInType, name: string | null) =>
    name === null ? `${copy.types[type]}: what is it? Name it` : `${copy.types[type]}, named ${name}`,
  suggestions: {
    morning: ['Out of bed', 'Curtains open', 'Teeth and tea', 'On my feet'],
    night: ['Lights out', 'Phone down', 'In bed', 'Kettle off'],
  } as Readonly<Record<CheckInType, readonly string[]>>,
  whoSees: { morning: whoSees('morning'), night: whoSees('night') },
});
