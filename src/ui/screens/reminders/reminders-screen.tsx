import { observeReminders } from '#queries/reminders.ts';
import card from '#ui/components/layout/card.module.css';
import { PlainPage } from '#ui/components/layout/plain-page.tsx';
import { SunkCard } from '#ui/components/layout/sunk-card.tsx';
import { Loaded } from '#ui/components/loading/loaded.tsx';
import { remindersCopy } from '#ui/copy/reminders.ts';
import { useDeviceReminders } from '#ui/hooks/use-device-reminders.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { paths } from '#ui/navigation/paths.ts';
import { BlockedCard } from '#ui/screens/reminders/blocked-card.tsx';
import { InstallFirstCard } from '#ui/screens/reminders/install-first-card.tsx';
import { OfferCard } from '#ui/screens/reminders/offer-card.tsx';
import { ReminderChoices } from '#ui/screens/reminders/reminder-choices.tsx';
import styles from './cards.module.css';

/** /settings/reminders: what to be reminded of, and whether this device does it. */
export function RemindersScreen() {
  const observed = useQuery(observeReminders);
  const device = useDeviceReminders();
  const isOn =
    device.state === 'on' &&
    observed.status === 'value' &&
    observed.value.synced &&
    observed.value.reminders !== null;
  return (
    <PlainPage
      title={remindersCopy.title}
      {...(isOn && { subtitle: remindersCopy.on })}
      back={paths.settings}
      backAlways
      wide
    >
      <Loaded of={observed} failed={remindersCopy.failedToLoad} waiting={<SunkCard />}>
        {(settings) => {
          const { reminders } = settings;
          switch (device.state) {
            case 'looking':
              return <SunkCard />;
            case 'unsupported':
              return <PlainCard {...remindersCopy.unsupported} />;
            case 'not_sent':
              return <PlainCard {...remindersCopy.notSent} />;
            case 'install_first':
              return <InstallFirstCard />;
            case 'blocked':
              return <BlockedCard device={device} reminders={reminders} />;
            case 'on':
              if (reminders) {
                return <ReminderChoices settings={settings} chosen={reminders} onTurnOff={device.turnOff} />;
              }
              break;
          }
          if (settings.hasCheckedIn) {
            return <OfferCard device={device} goals={settings.goals} reminders={reminders} />;
          }
          return <PlainCard title={remindersCopy.offer.title} text={remindersCopy.offer.first} />;
        }}
      </Loaded>
    </PlainPage>
  );
}

/** Says why there is nothing to turn on. */
function PlainCard({ title, text }: { title: string; text: string }) {
  return (
    <section className={`${card.card} ${styles.narrow}`}>
      <h2>{title}</h2>
      <p className={styles.text}>{text}</p>
    </section>
  );
}
