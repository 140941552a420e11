import { ChevronRight, Languages } from 'lucide-react';
import { useId, useState } from 'react';
import { useStore } from 'zustand';
import { common } from '#copy/common.ts';
import { Button } from '#ui/components/form/button.tsx';
import { Dialog } from '#ui/components/layout/dialog.tsx';
import { settingsCopy } from '#ui/copy/settings.ts';
import { languageState, offeredLanguages, ownName, useLanguageChoice } from '#ui/state/language.ts';
import { toasts } from '#ui/state/toasts.ts';
import styles from './language-row.module.css';

/** The language of this device, first in "On this device": found by an icon, because its reader may know no other word. */
export function LanguageRow() {
  const { chosen } = useLanguageChoice();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.row} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Languages size={22} aria-hidden="true" />
        <span className={styles.name}>{settingsCopy.language}</span>
        <span className={styles.chosen} lang={chosen ?? undefined}>
          {chosen === null ? settingsCopy.likeThisDevice : ownName(chosen)}
        </span>
        <ChevronRight size={18} aria-hidden="true" />
      </button>
      {open && <LanguageSheet onClose={() => setOpen(false)} />}
    </>
  );
}

function LanguageSheet({ onClose }: { onClose: () => void }) {
  const { chosen, choose } = useLanguageChoice();
  const { spoken, wanted } = useStore(languageState);
  const group = useId();
  const change = (language: string | null) => {
    if (!choose(language)) toasts.error(common.outOfStorage);
  };
  return (
    <Dialog label={settingsCopy.language} onClose={onClose}>
      <h2 className={styles.title}>{settingsCopy.language}</h2>
      <fieldset className={styles.list}>
        <legend className="visually-hidden">{settingsCopy.language}</legend>
        {[null, ...offeredLanguages()].map((language) => (
          <label key={language} className={styles.option} lang={language ?? undefined}>
            <span>
              {language === null ? settingsCopy.likeThisDevice : ownName(language)}
              {language === null && chosen === null && <small lang={wanted}>{ownName(wanted)}</small>}
            </span>
            <input
              type="radio"
              name={group}
              checked={language === chosen}
              onChange={() => change(language)}
            />
          </label>
        ))}
      </fieldset>
      {spoken !== wanted && (
        <p role="status" className={styles.note}>
          <b>{common.offline}</b> {settingsCopy.languageLater(ownName(wanted), ownName(spoken))}
        </p>
      )}
      <Button look="go" size="big" onClick={onClose}>
        {settingsCopy.languageDone}
      </Button>
    </Dialog>
  );
}
