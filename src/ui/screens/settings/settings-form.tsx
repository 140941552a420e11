import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/components/form/button.tsx';
import { Field } from '#ui/components/form/field.tsx';
import { authCopy } from '#ui/copy/auth.ts';
import { common } from '#ui/copy/common.ts';
import { settingsCopy } from '#ui/copy/settings.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { DayEnd } from '#ui/screens/settings/day-end.tsx';
import { DAY_END_ID } from '#ui/screens/settings/day-end-id.ts';
import { GoalTile } from '#ui/screens/settings/goal-tile.tsx';
import { GOALS_ID } from '#ui/screens/settings/goals-id.ts';
import type { LoadedSettings } from '#ui/screens/settings/settings-fields.ts';
import { useSettingsForm } from '#ui/screens/settings/use-settings-form.ts';
import { useServices } from '#ui/services.ts';
import styles from './settings-form.module.css';

/** Name, goals and the end of the day: written together with Save Settings. */
export function SettingsForm({ settings }: { settings: LoadedSettings }) {
  const form = useSettingsForm(settings);
  const { clock } = useServices();
  const now = useNow(clock);
  const element = useRef<HTMLFormElement>(null);
  const { fields, errors, edit } = form;
  // said once, to somebody who comes back to what was left
  const [cameBack, setCameBack] = useState(form.dirty);

  useEffect(() => {
    const asked = location.hash.slice(1);
    if (asked !== DAY_END_ID && asked !== GOALS_ID) return;
    // after the frame in which a new screen begins at its top
    const frame = requestAnimationFrame(() => {
      const place = document.getElementById(asked);
      (place?.querySelector('input') ?? place)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const firstBad = await form.save();
    const input = firstBad && element.current?.elements.namedItem(firstBad);
    if (input instanceof HTMLElement) input.focus();
  };

  return (
    <form ref={element} className={styles.form} noValidate onSubmit={submit}>
      {cameBack && form.dirty && (
        <div className={styles.kept}>
          <p role="status">{settingsCopy.draftKept}</p>
          <Button
            look="quiet"
            onClick={() => {
              form.drop();
              setCameBack(false);
            }}
          >
            {common.discard}
          </Button>
        </div>
      )}
      <Field
        name="display_name"
        label={authCopy.displayName}
        autoComplete="name"
        value={fields.display_name}
        onType={(value) => edit('display_name', value)}
        error={errors.display_name}
      />
      <div id={GOALS_ID} className={styles.goals}>
        <GoalTile
          type="morning"
          typed={fields.morning}
          dayStart={fields.day_start}
          error={errors.morning}
          onType={(value) => edit('morning', value)}
        />
        <GoalTile
          type="night"
          typed={fields.night}
          dayStart={fields.day_start}
          error={errors.night}
          onType={(value) => edit('night', value)}
        />
      </div>
      <DayEnd
        chosen={fields.day_start}
        morning={fields.morning}
        goals={settings.goals}
        now={now}
        utcOffsetMinutes={clock.utcOffsetMinutes(now)}
        onChoose={(time) => edit('day_start', time)}
      />
      <Button type="submit" look="go" size="big" busy={form.saving}>
        {settingsCopy.save}
      </Button>
    </form>
  );
}
