import { CloudUpload } from 'lucide-react';
import { common } from '#copy/common.ts';
import { statusWords } from '#copy/words/status.ts';
import { Button } from '#ui/components/form/button.tsx';
import { Choice } from '#ui/components/form/choice.tsx';
import card from '#ui/components/layout/card.module.css';
import { openStatusSheet } from '#ui/components/status/open-status-sheet.ts';
import { settingsCopy } from '#ui/copy/settings.ts';
import { LanguageRow } from '#ui/screens/settings/language-row.tsx';
import { toasts } from '#ui/state/toasts.ts';
import { MOTIONS, THEMES, useAppearance } from '#ui/theme/appearance.ts';
import { CELEBRATIONS, useCelebrations } from '#ui/theme/celebrations.ts';
import styles from './on-this-device.module.css';

/** Language, theme, motion and celebrations: apply at once, on this device, for everyone who uses it. */
export function OnThisDevice() {
  const { theme, motion, chooseTheme, chooseMotion } = useAppearance();
  const { celebrations, choose } = useCelebrations();
  return (
    <section className={`${card.card} ${styles.section}`}>
      <h2>{settingsCopy.onThisDevice}</h2>
      <LanguageRow />
      <Choice
        label={settingsCopy.theme}
        options={THEMES}
        names={settingsCopy.themes}
        chosen={theme}
        onChoose={(chosen) => said(chooseTheme(chosen))}
      />
      <Choice
        label={settingsCopy.motion}
        options={MOTIONS}
        names={settingsCopy.motions}
        chosen={motion}
        onChoose={(chosen) => said(chooseMotion(chosen))}
      />
      <Choice
        label={settingsCopy.celebrations}
        options={CELEBRATIONS}
        names={settingsCopy.celebrationsNames}
        chosen={celebrations}
        onChoose={(chosen) => said(choose(chosen))}
      />
      <Button onClick={openStatusSheet} aria-haspopup="dialog">
        <CloudUpload size={20} aria-hidden="true" />
        {statusWords.title}
      </Button>
    </section>
  );
}

function said(kept: boolean): void {
  if (!kept) toasts.error(common.outOfStorage);
}
