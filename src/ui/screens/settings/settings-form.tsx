import { type ReactNode, useEffect, useId, useState } from 'react';
import { common } from '#copy/common.ts';
import { hasCheckedIn } from '#domain/check-ins/change-goals.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { AddEmailRow } from '#ui/components/add-email/add-email-row.tsx';
import { Button } from '#ui/components/form/button.tsx';
import { Field } from '#ui/components/form/field.tsx';
import { displayNameCopy } from '#ui/copy/display-name.ts';
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
import type { SaveSettingsError } from '#ui/screens/settings/save-edits.ts';
import { type LoadedSettings, storedName, validateSettings } from '#ui/screens/settings/settings-fields.ts';
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
  const form = useForm({
    fields,
    onEdit: edits.edit,
    check: (typed) => validateSettings(typed, changed),
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
  // the moment whose panel is open
  const [naming, setNaming] = useState<CheckInType | null>(null);
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
        {TYPES.map((type) => (
          <GoalTile
            key={type}
            dayStart={fields.day_start}
            waits={fates[type]?.kind === 'saved'}
            {...form.field(type)}
          >
            <MomentFoot
              type={type}
              name={storedName(type, fields[`${type}_name`])}
              panel={panel}
              isOpen={naming === type}
              onPress={() => setNaming(naming === type ? null : type)}
            />
          </GoalTile>
        ))}
        {naming && (
          <MomentPanel
            key={naming}
            id={panel}
            type={naming}
            value={fields[`${naming}_name`]}
            onType={(typed) => form.set(`${naming}_name`, typed)}
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
        <Field {...form.field('display_name')} label={displayNameCopy.label} autoComplete="name" />
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
