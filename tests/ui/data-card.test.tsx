import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkIn } from '#commands/check-in.ts';
import { readExport } from '#queries/export-data.ts';
import { rejectMutation } from '#sync/push/reject-mutation.ts';
import { breakDisk } from '#tests/support/broken-disk.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { aCheckIn, aProfile } from '#tests/support/sample-rows.ts';
import type { SignedInSession } from '#tests/support/signed-in-session.ts';
import { openAccount as open } from '#tests/ui/open-account.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const YESTERDAY = aCheckIn('morning', '2026-10-21', '06:58');
const press = (name: string) => screen.findByRole('button', { name }).then((button) => button.click());

describe('export', () => {
  /** The files passed to the browser as downloads. */
  const downloads = () => {
    const files: Blob[] = [];
    // otherwise the page would navigate to the file
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:file';
    });
    return files;
  };

  it('saves everything in a file that names the day and the account', async () => {
    const files = downloads();
    const { session } = await open();
    await session.store.database.updateState({ cursor: {} });
    await press('Export everything (JSON)');
    expect(await screen.findByText('simmer-2026-10-22.json downloaded.')).toBeTruthy();
    expect(files.map(({ type }) => type)).toEqual(['application/json']);
    expect(JSON.parse((await files[0]?.text()) ?? '')).toMatchObject({
      complete: true,
      account: { user_id: session.userId, email: 'mina@example.org' },
      profile: { display_name: 'Mina' },
    });
  });

  it('saves the check-ins as a table and mentions that more data is still arriving', async () => {
    const files = downloads();
    const { session } = await open();
    await session.arrive([YESTERDAY]);
    await press('Export check-ins (CSV)');
    const sentence =
      /^simmer-check-ins-2026-10-22\.csv downloaded\. It includes only what's on this device\./;
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(files.map(({ type }) => type)).toEqual(['text/csv']);
    expect(await files[0]?.text()).toMatch(/\n2026-10-21,morning,/);
  });

  it('reports a failed export and can be tried again', async () => {
    downloads();
    await open();
    const repair = breakDisk('reads');
    await press('Export everything (JSON)');
    expect(await screen.findByText("Couldn't create the file. Please try again.")).toBeTruthy();
    repair();
    await press('Export everything (JSON)');
    expect(await screen.findByText(/^simmer-2026-10-22\.json downloaded\./)).toBeTruthy();
  });
});

describe('import', () => {
  const choose = (text: string) =>
    fireEvent.change(document.querySelector('input[type=file]') ?? document.body, {
      target: { files: [new File([text], 'simmer.json', { type: 'application/json' })] },
    });
  /** The export of another account of Mina: one check-in and another name. */
  const exported = async (session: SignedInSession) => {
    const file = await readExport(session, 'mina@old.example');
    const profile = { ...file.profile, display_name: 'Wilhelmina' };
    return JSON.stringify({ ...file, profile, check_ins: [YESTERDAY] });
  };

  it.each([
    ['something else', 'hello', /^This isn't a Simmer export\./],
    ['another format', '{"format":"simmer-export","version":99}', /from a newer version/],
  ])('rejects %s', async (_what, text, sentence) => {
    await open();
    choose(text);
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('previews the import, offers it and reports the result', async () => {
    const { session } = await open();
    choose(await exported(session));
    expect(await screen.findByText(/^From mina@old\.example, exported on/)).toBeTruthy();
    expect(screen.getByText('Your name will change to Wilhelmina')).toBeTruthy();
    expect(screen.getByText('1 check-in to import')).toBeTruthy();
    expect(await session.store.database.mutations.count()).toBe(0);

    await press('Import');
    expect(await screen.findByText(/^2 changes waiting to sync\./)).toBeTruthy();
    const [named, offered] = await session.store.database.mutations.toArray();
    if (!named || !offered) throw new Error('nothing was offered');
    await session.arrive([aProfile({ display_name: 'Wilhelmina' })]);
    await session.store.settle(async () => ({ queue: [offered] }));
    await rejectMutation(session.store, offered, 'before_account', Date.now());
    expect(await screen.findByText('1 change imported.')).toBeTruthy();
    expect(await screen.findByText("1 change couldn't be imported:")).toBeTruthy();

    await press('Done');
    expect(await screen.findByRole('button', { name: 'Choose a file…' })).toBeTruthy();
    expect(await session.store.database.rejected.count()).toBe(0);
  });

  it('shows the day on which the file was made, in local time', async () => {
    const { session } = await open({ clock: fakeClock('2026-10-22T20:00:00', -240) });
    // an evening in New York is the next day in London
    choose(await exported(session));
    expect(await screen.findByText(/exported on Thu,? (22 Oct|Oct 22)\./)).toBeTruthy();
  });

  it('does not offer an empty name', async () => {
    const { session } = await open();
    const file = await readExport(session, 'mina@old.example');
    choose(JSON.stringify({ ...file, profile: { ...file.profile, display_name: '' }, check_ins: [] }));
    expect(await screen.findByText('Nothing new to import.')).toBeTruthy();
    expect(screen.queryByText(/^Your name will change to/)).toBeNull();
  });

  it('stops when it is cancelled before it starts', async () => {
    const { session } = await open();
    choose(await exported(session));
    await screen.findByText('1 check-in to import');
    await press('Cancel');
    expect(await screen.findByRole('button', { name: 'Choose a file…' })).toBeTruthy();
    expect(await session.store.database.mutations.count()).toBe(0);
  });

  it('keeps the focus from step to step', async () => {
    const { session, user } = await open();
    await screen.findByRole('button', { name: 'Choose a file…' }).then((button) => button.focus());
    choose(await exported(session));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await screen.findByRole('button', { name: 'Choose a file…' });
    expect(document.activeElement?.contains(screen.getByRole('heading', { name: 'Import' }))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('does not blame the file when storing fails', async () => {
    const { session } = await open();
    choose(await exported(session));
    await screen.findByText('1 check-in to import');
    breakDisk('writes');
    await press('Import');
    expect(await screen.findByText("That couldn't be saved. Please try again.")).toBeTruthy();
    expect(screen.queryByText("Couldn't read this file.")).toBeNull();
  });

  it('skips only the rejected rows', async () => {
    const { session } = await open();
    await checkIn(session, 'night');
    const [own] = await session.store.database.mutations.toArray();
    if (own) await rejectMutation(session.store, own, 'check_in_too_old', Date.now());
    choose(await exported(session));
    await press('Import');
    await screen.findByText(/^2 changes waiting/);
    await press('Done');
    await waitFor(async () => expect(await session.store.database.rejected.count()).toBe(1));
  });
});
