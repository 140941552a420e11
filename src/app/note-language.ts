import { requestAuth } from '#backend/account-requests.ts';
import type { Auth } from '#backend/auth.ts';
import type { BackendConfig } from '#backend/config.ts';
import type { Locks } from '#base/locks.ts';
import type { Network } from '#base/network.ts';
import type { KeepingText } from '#base/site-data.ts';
import type { Uuid } from '#base/uuid.ts';
import { MAIL_LANGUAGE } from '#ui/browser/memory-keys.ts';
import { ScreenMemory } from '#ui/browser/screen-memory.ts';
import { languageState, wantedLanguage } from '#ui/state/language.ts';

export interface NoteLanguageDeps {
  userId: Uuid;
  auth: Pick<Auth, 'accessToken' | 'mailLanguage' | 'holds'>;
  config: BackendConfig;
  storage: KeepingText;
  locks: Locks;
  network: Pick<Network, 'isOnline' | 'onChange'>;
}

/**
 * Notes this device's language in the account, for its emails: after a sign-in and after a change, once for all tabs. What fails is
 * tried again with the next network or at the next start. Returns a function that stops it.
 */
export function noteLanguage({
  userId,
  auth,
  config,
  storage,
  locks,
  network,
}: NoteLanguageDeps): () => void {
  const memory = new ScreenMemory(userId, storage);

  const note = async (): Promise<void> => {
    const wanted = wantedLanguage();
    // another device may have noted its own since: then that one stays, until the language changes here
    const noted = memory.read(MAIL_LANGUAGE) ?? auth.mailLanguage(userId);
    if (wanted !== noted) {
      const token = await auth.accessToken(userId);
      if (!token.ok) return;
      const body = { data: { language: wanted } };
      const answer = await requestAuth(config, 'user', { method: 'PUT', accessToken: token.value, body });
      if (!answer.ok) return;
    }
    if (auth.holds(userId)) memory.write(MAIL_LANGUAGE, wanted);
  };
  const look = () => {
    if (memory.read(MAIL_LANGUAGE) === wantedLanguage() || !network.isOnline()) return;
    locks.hold('mail-language', note).catch(() => undefined); // the lock is held for too long, or storage is blocked
  };

  look();
  const stops = [languageState.subscribe(look), network.onChange(look)];
  return () => {
    for (const stop of stops) stop();
  };
}
