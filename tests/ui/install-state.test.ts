import { beforeEach, describe, expect, it, vi } from 'vitest';
import { watchInstall } from '#pwa/install-prompt.ts';

/** A window whose display mode can be changed. */
let displayMode = 'browser';
let retryReads: (() => void)[] = [];
const becomes = (mode: string) => {
  displayMode = mode;
  for (const look of retryReads) look();
};

beforeEach(() => {
  displayMode = 'browser';
  retryReads = [];
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return query.split(', ').includes(`(display-mode: ${displayMode})`);
    },
    addEventListener: (_: 'change', look: () => void) => retryReads.push(look),
  }));
});

const offer = (outcome: 'accepted' | 'dismissed') =>
  window.dispatchEvent(
    Object.assign(new Event('beforeinstallprompt'), { prompt: async () => ({ outcome }) }),
  );

describe('install state', () => {
  it.each(['standalone', 'minimal-ui'])('is installed in a window of the mode %s', (mode) => {
    displayMode = mode;
    expect(watchInstall().getState().standalone).toBe(true);
  });

  it.each(['browser', 'fullscreen'])('is not installed in a tab of any size: %s', (mode) => {
    displayMode = mode;
    expect(watchInstall().getState().standalone).toBe(false);
  });

  it('stays installed in full screen and ends when the window becomes a tab', () => {
    displayMode = 'standalone';
    const state = watchInstall();
    becomes('fullscreen');
    expect(state.getState().standalone).toBe(true);
    becomes('browser');
    expect(state.getState().standalone).toBe(false);
  });
});

describe('install state of the tab that installed the app', () => {
  it('changes once the prompt was accepted', async () => {
    const state = watchInstall();
    offer('accepted');
    await state.getState().prompt?.();
    expect(state.getState()).toMatchObject({ installed: true, prompt: null });
  });

  it("changes when the app was installed from the browser's menu", () => {
    const state = watchInstall();
    offer('accepted');
    window.dispatchEvent(new Event('appinstalled'));
    expect(state.getState()).toMatchObject({ installed: true, prompt: null });
  });

  it('does not change after the prompt was dismissed', async () => {
    const state = watchInstall();
    offer('dismissed');
    await state.getState().prompt?.();
    expect(state.getState()).toMatchObject({ installed: false, prompt: null });
  });

  it('offers the prompt again when the browser does, such as after an uninstall', () => {
    const state = watchInstall();
    window.dispatchEvent(new Event('appinstalled'));
    offer('accepted');
    expect(state.getState().installed).toBe(false);
    expect(state.getState().prompt).not.toBeNull();
  });
});
