import { type ReactNode, useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { common } from '#copy/common.ts';
import { displayNameWords } from '#copy/words/display-name.ts';
import { hasCheckedIn } from '#domain/check-ins/change-goals.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { AddEmailRow } from '#ui/components/add-email/add-email-row.tsx';
import { Button } from '#ui/components/form/button.tsx';
import { Field } from '#ui/components/form/field.tsx';
import { settingsCopy } from '#ui/copy/settings.ts';
import { useAttempt } from '#ui/hooks/use-attempt.ts';
import { useForm } from '#ui/hooks/use-form.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { useGoTo } from '#ui/navigation/page-transition.ts';
import { DAY_END_ID, GOALS_ID, paths } from '#ui/navigation/paths.ts';
import { AvatarPicker } from '#ui/screens/settings/avatar-picker.tsx';
import { DayEnd } from '#ui/screens/settings/day-end-choice.tsx';
import { goalFates } from '#ui/screens/settings/goal-fates.ts';
import { GoalNotes } from '#ui/screens/settings/goal-notes.tsx';
import { GoalTile } from '#ui/screens/settings/goal-tile.tsx';
import { MomentFoot } from '#ui/screens/settings/moment-foot.tsx';
import { MomentPanel } from '#ui/screens/settings/moment-panel.tsx';
import { OtherTimeFoot } from '#ui/screens/settings/other-time-foot.tsx';
import { OtherTimePanel } from '#ui/screens/settings/other-time-panel.tsx';
import type { SaveSettingsError } from '#ui/screens/settings/save-edits.ts';
import {
  hasNone,
  type LoadedSettings,
  proposedTime,
  storedName,
  timeOf,
  validateSettings,
} from '#ui/screens/settings/settings-fields.ts';
import { useSettingsEdits } from '#ui/screens/settings/use-settings-edits.ts';
import { useServices } from '#ui/state/services.ts';
import { toasts } from '#ui/state/toasts.ts';
import styles from './settings-form.module.css';

const TYPES = ['morning', 'night'] as const;

interface Props {
  settings: LoadedSettings;
  /** Shown between the goals and the name. */
  afterGoals: ReactNode;
}

/** Goals, the end of the day and the name, saved together with Save Settings; the picture saves itself. */
export function SettingsForm({ settings, afterGoals }: Props) {
  const edits = useSettingsEdits(settings);
  const { fields, changed } = edits;
  const { pending, failure, run } = useAttempt<SaveSettingsError>();
  const goTo = useGoTo();
  // the one panel below the tiles
  const [opened, setOpened] = useState<{ type: CheckInType; kind: 'name' | 'other' } | null>(null);
  const isOpened = (type: CheckInType, kind: 'name' | 'other') =>
    opened?.type === type && opened.kind === kind;
  const press = (type: CheckInType, kind: 'name' | 'other') => {
    const closes = isOpened(type, kind);
    edits.propose(
      kind === 'other' && !closes && hasNone(type, edits.fields) ? proposedTime(type, edits.fields) : {},
    );
    setOpened(closes ? null : { type, kind });
  };
  const form = useForm({
    fields,
    onEdit: (field, value) => edits.edit({ [field]: value }),
    check: (typed) => validateSettings(typed, changed),
    onFaults: (faults) => {
      const wrong = TYPES.find((type) => faults[`${type}_other`] ?? faults[`${type}_other_days`]);
      // the focus can move only to a field that is there
      if (wrong) flushSync(() => setOpened({ type: wrong, kind: 'other' }));
    },
    onSubmit: () =>
      run(edits.save, () => {
        toasts.success(settingsCopy.saved);
        goTo(paths.dashboard);
      }),
  });
  const { clock } = useServices();
  const now = useNow(clock);
  const offset = clock.utcOffsetMinutes(now);
  const fates = goalFates(settings, fields, now, offset);
  const panel = useId();
  // shown once, to a user who comes back to unsaved edits
  const [cameBack, setCameBack] = useState(changed.length > 0);

  useEffect(() => {
    if (failure) toasts.error(failure === 'thrown' ? settingsCopy.unexpected : settingsCopy.error(failure));
  }, [failure]);

  useEffect(() => {
    const asked = location.hash.slice(1);
    if (asked !== DAY_END_ID && asked !== GOALS_ID) return;
    // one frame later, after the new screen has scrolled to its top
    const frame = requestAnimationFrame(() => {
      const place = document.getElementById(asked);
      (place?.querySelector('input') ?? place)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <form className={styles.form} {...form.props}>
      {cameBack && changed.length > 0 && (
        <div className={styles.kept}>
          <p role="status">{settingsCopy.draftKept}</p>
          <Button
            look="quiet"
            onClick={() => {
              edits.drop();
              form.forgetFaults();
              setCameBack(false);
            }}
          >
            {common.discard}
          </Button>
        </div>
      )}
      <div id={GOALS_ID} className={styles.goals}>
        {TYPES.map((type) => {
          const fate = fates[type];
          const waiting = fate?.kind === 'saved' ? fate.part : null;
          return (
            <GoalTile
              key={type}
              dayStart={fields.day_start}
              waits={waiting === 'usual'}
              {...form.field(type)}
            >
              <MomentFoot
                type={type}
                name={storedName(type, fields[`${type}_name`])}
                panel={panel}
                isOpen={isOpened(type, 'name')}
                onPress={() => press(type, 'name')}
              />
              <OtherTimeFoot
                type={type}
                time={timeOf(fields[`${type}_other`])}
                days={fields[`${type}_other_days`]}
                waits={waiting === 'other'}
                panel={panel}
                isOpen={isOpened(type, 'other')}
                onPress={() => press(type, 'other')}
              />
            </GoalTile>
          );
        })}
        {opened?.kind === 'name' && (
          <MomentPanel
            key={opened.type}
            id={panel}
            type={opened.type}
            value={fields[`${opened.type}_name`]}
            onType={(typed) => form.set(`${opened.type}_name`, typed)}
          />
        )}
        {opened?.kind === 'other' && (
          <OtherTimePanel
            key={opened.type}
            id={panel}
            type={opened.type}
            value={fields[`${opened.type}_other`]}
            days={fields[`${opened.type}_other_days`]}
            usual={timeOf(fields[opened.type])}
            dayStart={fields.day_start}
            fault={form.field(`${opened.type}_other`).error}
            onTime={(typed) => form.set(`${opened.type}_other`, typed)}
            onDays={(days) => form.set(`${opened.type}_other_days`, days)}
            onRemove={() => {
              edits.edit({ [`${opened.type}_other`]: '', [`${opened.type}_other_days`]: '' });
              edits.propose({});
              form.forgetFaults();
              setOpened(null);
            }}
          />
        )}
        <GoalNotes fates={fates} goals={settings.goals} />
      </div>
      <DayEnd
        chosen={fields.day_start}
        morning={fields.morning}
        goals={settings.goals}
        checkedIn={hasCheckedIn(settings.streaks)}
        now={now}
        utcOffsetMinutes={offset}
        onChoose={(time) => form.set('day_start', time)}
      />
      {afterGoals}
      <AvatarPicker profile={settings.profile} unsent={settings.unsent.has('setAvatar')}>
        <Field
          {...form.field('display_name')}
          label={displayNameWords.label}
          dir="auto"
          autoComplete="name"
        />
      </AvatarPicker>
      <AddEmailRow />
      <div className={styles.save} data-unsaved={changed.length > 0 ? '' : undefined}>
        <Button type="submit" look="go" size="big" busy={pending}>
          {settingsCopy.save}
        </Button>
      </div>
    </form>
  );
}
