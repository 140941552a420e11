import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkInCopy } from '#copy/check-in.ts';
import { speak } from '#copy/language/language.ts';
import { displayNameWords } from '#copy/words/display-name.ts';
import { englishCatalogue, translatedCatalogue } from '#scripts/languages/arb-messages.ts';
import { packedAreas } from '#scripts/languages/packs.ts';
import { accountError } from '#ui/copy/account.ts';
import { addEmailCopy } from '#ui/copy/add-email.ts';
import { authCopy } from '#ui/copy/auth.ts';
import { copy } from '#ui/copy/copy.ts';
import { installCopy } from '#ui/copy/install.ts';

/** The text of a message as a user reads it. */
const withoutBold = (text: string) => text.replace(/[\ue000\ue001]/g, '');

const words = (language: string) => readFileSync(`words/${language}.arb`, 'utf8');

describe('copy', () => {
  it('announces a check-in with message, points and multiplier', () => {
    expect(checkInCopy.toast({ timing: { kind: 'perfect' }, points: 1300, multiplier: 13 })).toBe(
      'Perfect timing! 🎯 +1300 points! 13x multiplier! 🔥',
    );
  });

  it('omits a multiplier of 1', () => {
    expect(checkInCopy.toast({ timing: { kind: 'perfect' }, points: 100, multiplier: 1 })).toBe(
      'Perfect timing! 🎯 +100 points!',
    );
    expect(checkInCopy.toast({ timing: { kind: 'off', minutes: 24 }, points: 81, multiplier: 1 })).toBe(
      '24 minutes off target +81 points!',
    );
    expect(checkInCopy.toast({ timing: { kind: 'far' }, points: 0, multiplier: 1 })).toBe(
      'Try to be closer next time! +0 points!',
    );
  });

  it.each([
    [{ dayStreak: 0, points: 0 }, 'Your check-ins stay.', 'Your check-ins here will be deleted.'],
    [{ dayStreak: 0, points: 1 }, 'Your 1 point stays.', 'Your 1 point here will be deleted.'],
    [{ dayStreak: 0, points: 91 }, 'Your 91 points stay.', 'Your 91 points here will be deleted.'],
    [{ dayStreak: 0, points: 1200 }, 'Your 1,200 points stay.', 'Your 1,200 points here will be deleted.'],
    [{ dayStreak: 1, points: 0 }, 'Your 1-day streak stays.', 'Your 1-day streak here will be deleted.'],
    [{ dayStreak: 1, points: 1 }, 'Your 1-day streak stays.', 'Your 1-day streak here will be deleted.'],
    [{ dayStreak: 3, points: 412 }, 'Your 3-day streak stays.', 'Your 3-day streak here will be deleted.'],
  ])('names what stays and what would be deleted of %o', (kept, stays, isDeleted) => {
    expect(addEmailCopy.stayText(kept)).toBe(`${stays} Use a different email for it.`);
    expect(addEmailCopy.switchText(kept)).toBe(`${isDeleted} We'll ask once more.`);
  });

  it.each([
    [0, '0 total points'],
    [1, '1 total point'],
    [2, '2 total points'],
  ])('names a total of %d points', (points, words) => {
    expect(withoutBold(addEmailCopy.keptPoints(points))).toBe(words);
  });

  it('matches sections 2, 3, 8 and 9 of product.md', () => {
    expect({
      tagline: copy.dashboard.tagline,
      card: copy.dashboard.todaysCheckIns,
      pending: copy.checkIn.pending,
      done: copy.checkIn.done,
      failed: copy.dashboard.failedToLoad,
      max: copy.dashboard.maxLeague,
      leagues: Object.values(copy.leagues).map(({ name, description }) => `${name} (${description})`),
      signUp: withoutBold(authCopy.toSignUp),
      signIn: withoutBold(authCopy.toSignIn),
      fields: [displayNameWords.label, authCopy.email, authCopy.password],
      submit: [authCopy.signIn, authCopy.createAccount],
      toasts: [authCopy.welcomeBack, copy.accountCreated],
      nav: [copy.nav.home, copy.nav.friends, copy.nav.ranks, copy.nav.history, copy.nav.settings],
      lost: copy.notFound.sentence,
      installed: installCopy.already,
    }).toEqual({
      tagline: 'Keep your streak alive',
      card: "Today's Check-ins",
      pending: 'Checking in...',
      done: 'Checked In!',
      failed: 'Failed to load data',
      max: 'Max League! 🏆',
      leagues: [
        'Coal League (Starting your journey)',
        'Carbonara League (Cooking up consistency!)',
        'Pho Bo League (Master of habits!)',
      ],
      signUp: "Don't have an account? Sign up",
      signIn: 'Already have an account? Sign in',
      fields: ['Display Name', 'Email', 'Password'],
      submit: ['Sign In', 'Create Account'],
      toasts: ['Welcome back!', 'Account created! Welcome to the product!'],
      nav: ['Home', 'Friends', 'Ranks', 'History', 'Settings'],
      lost: 'Oops! Page not found',
      installed: 'Already Installed!',
    });
  });

  it('uses the singular for one change', () => {
    expect(copy.sync.rejected(1)).toBe('Needs your attention: 1');
    expect(copy.account.unsaved(2)).toBe("2 changes haven't synced yet. Signing out will lose them.");
  });

  it("shows the auth server's own sentence", () => {
    const error = {
      type: 'EmailTaken',
      code: 'user_already_exists',
      message: 'User already registered',
    } as const;
    expect(authCopy.error(error)).toBe('User already registered');
  });

  it('translates what the auth server says by its code, and shows the sentence of an unknown code', () => {
    const areas = packedAreas(translatedCatalogue('de', words('de'), englishCatalogue(words('en'))));
    onTestFinished(() => speak(null));
    speak({ language: 'de', dir: 'ltr', areas });
    const said = (code: string) =>
      ({ type: 'Rejected', code, message: 'The sentence of the server' }) as const;
    const wrong = 'E-Mail-Adresse oder Passwort stimmt nicht.';
    expect(authCopy.error(said('invalid_credentials'))).toBe(wrong);
    expect(accountError(said('weak_password'))).toMatch(/^Dieses Passwort ist zu kurz/);
    for (const code of ['hook_timeout', 'toString', '']) {
      expect(authCopy.error(said(code))).toBe('The sentence of the server');
      expect(accountError(said(code))).toBe('The sentence of the server');
    }
  });
});
