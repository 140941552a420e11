import { describe, expect, it, onTestFinished } from 'vitest';
import { signUp, startWithoutAccount } from '#commands/online/sign-up.ts';
import { accountServer } from '#tests/support/account-server.ts';
import { appServices } from '#tests/support/app-services.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { FAKE_USER } from '#tests/support/sample-rows.ts';
import { languageState } from '#ui/state/language.ts';

describe('a new account', () => {
  it('notes the language of this device unless it is English', async () => {
    const requests = accountServer(FAKE_USER);
    const { entry } = appServices(fakeClock('2026-10-22T06:53:00'));
    const account = { display_name: 'Ann', email: 'ann@example.com', password: 'secret12' };
    await signUp(entry, account);
    onTestFinished(() => languageState.setState({ wanted: 'en' }));
    languageState.setState({ wanted: 'de' });
    await signUp(entry, account);
    await startWithoutAccount(entry);
    const data = requests
      .filter(({ path }) => path.startsWith('signup'))
      .map(({ body }) => Object(body).data);
    expect(data).toEqual([
      { display_name: 'Ann' },
      { display_name: 'Ann', language: 'de' },
      { language: 'de' },
    ]);
  });
});
