import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { appServices } from '#tests/support/app-services.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { openSignedIn } from '#tests/ui/open-signed-in.tsx';
import { renderApp } from '#tests/ui/render-app.tsx';
import { platformOf } from '#ui/browser/platform.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';
const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15';
const OLD_IPAD = 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) Version/12.1 Mobile/15E148 Safari/604.1';
const PIXEL = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0.0.0 Mobile Safari/537.36';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36';

const MAC = IPAD;
const EDGE = `${WINDOWS} Edg/140.0.0.0`;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const clock = fakeClock('2026-10-22T06:53:00');

/** /install of a signed-out user. */
async function open(userAgent = WINDOWS) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  const services = appServices(clock);
  renderApp(services, { status: 'signed_out', reason: null }, '/install');
  await screen.findByRole('heading', { name: 'Install Simmer' });
  return { services, user: userEvent.setup() };
}
const guides = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it.each([
  [IPHONE, 5, 'iphone'],
  [IPAD, 5, 'ipad'],
  [OLD_IPAD, 5, 'ipad'],
  [MAC, 0, 'safari'],
  [PIXEL, 5, 'android'],
  [WINDOWS, 0, 'chrome'],
  [EDGE, 10, 'edge'],
  [FIREFOX, 0, 'firefox'],
] as const)('recognizes the platform of %s', (userAgent, touch, platform) => {
  expect(platformOf(userAgent, touch)).toBe(platform);
});

describe('Install screen', () => {
  it('shows the manual steps without a session', async () => {
    await open();
    expect(guides()).toEqual(['Computer, Chrome', 'iPhone, Safari', 'Android, Chrome']);
    expect(screen.getByText('Choose "Add to Home Screen"')).toBeTruthy();
    expect(screen.getByText('Choose "Add to Home screen"')).toBeTruthy();
  });

  it('shows an Android visitor the Android steps first', async () => {
    await open(PIXEL);
    expect(guides()).toEqual(['Android, Chrome', 'iPhone, Safari']);
    expect(
      within(screen.getByRole('region', { name: 'Android, Chrome' })).getByText('Your device'),
    ).toBeTruthy();
  });

  it('explains to an iPhone visitor that the installed app asks to sign in again', async () => {
    await open(IPHONE);
    expect(guides()).toEqual(['iPhone, Safari', 'Android, Chrome']);
    const iphone = within(screen.getByRole('region', { name: 'iPhone, Safari' }));
    expect(iphone.getByText('Your device')).toBeTruthy();
    expect(iphone.getByText(/sign in once more in the installed app/)).toBeTruthy();
  });

  it('shows an iPad visitor the steps for an iPad first', async () => {
    await open(OLD_IPAD);
    expect(guides()).toEqual(['iPad, Safari', 'Android, Chrome']);
    expect(
      within(screen.getByRole('region', { name: 'iPad, Safari' })).getByText('Your device'),
    ).toBeTruthy();
  });

  it.each([
    [EDGE, 'Computer, Edge', 'Choose "Apps", then "Install Simmer"'],
    [MAC, 'Mac, Safari', 'Choose "Add to Dock"'],
    [FIREFOX, 'Computer, Firefox', 'Choose "Add to taskbar"'],
  ])('shows the steps for a computer: %s', async (userAgent, title, step) => {
    await open(userAgent);
    expect(guides()).toEqual([title, 'iPhone, Safari', 'Android, Chrome']);
    const own = within(screen.getByRole('region', { name: title }));
    expect(own.getByText('Your device')).toBeTruthy();
    expect(own.getByText(step)).toBeTruthy();
  });

  it("offers the browser's own prompt where there is one", async () => {
    const { services, user } = await open();
    const prompt = vi.fn(async () => services.install.setState({ prompt: null }));
    act(() => services.install.setState({ prompt }));
    expect(screen.queryByText('iPhone, Safari')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Install' }));
    expect(prompt).toHaveBeenCalledOnce();
    expect(guides()).toHaveLength(3);
  });

  it('shows Already Installed! in an installed window', async () => {
    const { services } = await open(IPHONE);
    act(() => services.install.setState({ standalone: true, prompt: async () => undefined }));
    expect(guides()).toEqual(['Already Installed!']);
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  });

  it('shows where the app is, instead of steps, in the tab it was installed from', async () => {
    const { services } = await open(PIXEL);
    act(() => services.install.setState({ installed: true }));
    expect(guides()).toEqual(['Installed!']);
    expect(screen.getByText('Open Simmer from your home screen or your apps.')).toBeTruthy();
    expect(screen.queryByText('Choose "Add to Home screen"')).toBeNull();
  });

  it('opens for a signed-in user and leads back', async () => {
    await openSignedIn({ clock, path: '/install' });
    await screen.findByRole('heading', { name: 'Install Simmer' });
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/');
  });
});

it.each(['signed in', 'signed out'])(
  'shows Page not found for an unknown address, with a link home: %s',
  async (who) => {
    if (who === 'signed in') await openSignedIn({ clock, path: '/no/such/page' });
    else renderApp(appServices(clock), { status: 'signed_out', reason: null }, '/no/such/page');
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back home' }).getAttribute('href')).toBe('/');
  },
);
