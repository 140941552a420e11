import type { MutationArgs } from '#domain/mutations/registry.ts';
import type { MessageNotifications, Reminders } from '#schemas/tables/reminders.ts';
import { Choice } from '#ui/components/form/choice.tsx';
import card from '#ui/components/layout/card.module.css';
import { remindersCopy } from '#ui/copy/reminders.ts';
import { OnOff } from '#ui/screens/reminders/on-off.tsx';
import styles from './cards.module.css';

const MESSAGES: readonly MessageNotifications[] = ['off', 'name', 'text'];

interface Props {
  chosen: Reminders;
  onChange: (changed: Partial<MutationArgs['setReminders']>) => void;
  onNudges: (areOn: boolean) => void;
}

/** News from friends. */
export function FriendsCard({ chosen: { messages, requests, weekly, nudges }, onChange, onNudges }: Props) {
  return (
    <section className={`${card.card} ${styles.group}`}>
      <h2>{remindersCopy.friends}</h2>
      <div>
        <Choice
          label={remindersCopy.messages}
          options={MESSAGES}
          names={remindersCopy.messageChoices}
          chosen={messages}
          onChoose={(choice) => onChange({ messages: choice })}
        />
        <p className={styles.hint}>{remindersCopy.messagesExplained[messages]}</p>
      </div>
      <OnOff label={remindersCopy.requests} on={requests} onChoose={(on) => onChange({ requests: on })} />
      <OnOff label={remindersCopy.nudges} on={nudges} onChoose={onNudges} />
      <OnOff
        label={remindersCopy.weekly}
        hint={remindersCopy.weeklyWhen}
        on={weekly}
        onChoose={(on) => onChange({ weekly: on })}
      />
    </section>
  );
}
