import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { LANGUAGE_KEY, readWordFiles } from '#base/word-files.ts';
import { capitalized } from '#copy/format/locale.ts';
import { chooseOnDevice, useDeviceChoice } from '#ui/theme/device-choice.ts';

export interface LanguageState {
  /** The language on screen. */
  spoken: string;
  /** The language that this device wants. Another one than the spoken while its words have not arrived. */
  wanted: string;
}

/** Follows the device's choice in all tabs: src/app/follow-language.ts. */
export const languageState = createStore<LanguageState>(() => ({ spoken: 'en', wanted: 'en' }));

export const wantedLanguage = (): string => languageState.getState().wanted;

/** The language on screen. A memoized component uses it, because it would keep the words of the language before. */
export const useSpokenLanguage = (): string => useStore(languageState, ({ spoken }) => spoken);

/** This device's choice, null for a language of its browser, and how to change it; a change returns false when storage is full. */
export function useLanguageChoice() {
  const chosen = useDeviceChoice(LANGUAGE_KEY);
  return { chosen, choose: (language: string | null) => chooseOnDevice(LANGUAGE_KEY, language) };
}

/** A language's own name for itself: 'Deutsch', 'Français'. */
export const ownName = (language: string): string =>
  capitalized(new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language, language);

/** All languages of this version: those in Latin letters by name, then the others. */
export function offeredLanguages(): string[] {
  const tags = ['en', ...Object.keys(readWordFiles(document.documentElement.dataset.words))];
  const isLatin = (tag: string) => /^\p{Script=Latin}/u.test(ownName(tag));
  return tags.sort(
    (a, b) => Number(isLatin(b)) - Number(isLatin(a)) || ownName(a).localeCompare(ownName(b), 'en'),
  );
}
