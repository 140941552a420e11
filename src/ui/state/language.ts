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
  /**
   * The words that no first paint needs: on this page; fetched later; a part of the app waits for them; or parts are
   * drawn without them.
   */
  rest: 'here' | 'later' | 'awaited' | 'missing';
}

/** Follows the device's choice in all tabs: src/app/follow-language.ts. */
export const languageState = createStore<LanguageState>(() => ({
  spoken: 'en',
  wanted: 'en',
  rest: 'here',
}));

/** How long a part of the app waits for the words of its language, before it is drawn in English. */
export const PATIENCE_MS = 3000;

/** Resolves when the rest of the words is in one of these states. */
export const whenRest = (...states: readonly LanguageState['rest'][]): Promise<void> =>
  new Promise((resolve) => {
    const look = ({ rest }: LanguageState) => {
      if (!states.includes(rest)) return;
      stop();
      resolve();
    };
    const stop = languageState.subscribe(look);
    look(languageState.getState());
  });

/** Parts of the app no longer wait for the rest of the words. They are drawn again when it arrives. */
export function doWithoutRest(): void {
  if (languageState.getState().rest !== 'here') languageState.setState({ rest: 'missing' });
}

/** Fetches a part of the app that no first paint needs, and waits for its words. */
export async function fetchWithWords<T>(fetch: () => Promise<T>): Promise<T> {
  const [part] = await Promise.all([fetch(), restOfWords()]);
  return part;
}

function restOfWords(): Promise<void> {
  const { rest } = languageState.getState();
  if (rest === 'later' || rest === 'awaited') {
    languageState.setState({ rest: 'awaited' });
    setTimeout(doWithoutRest, PATIENCE_MS);
  }
  return whenRest('here', 'missing');
}

export const wantedLanguage = (): string => languageState.getState().wanted;

/** Draws a memoized component again when its words change. */
export const useSpokenLanguage = (): unknown =>
  useStore(languageState, ({ spoken, rest }) => `${spoken} ${rest === 'missing'}`);

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
