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

describe('the app is installed', () => {
  it.each(['standalone', 'minimal-ui'])('in a window of the mode %s', (mode) => {
    displayMode = mode;
    expect(watchInstall().getState().standalone).toBe(true);
  });

  it.each(['browser', 'fullscreen'])('not in a tab, whatever its size: %s', (mode) => {
    displayMode = mode;
    expect(watchInstall().getState().standalone).toBe(false);
  });

  it('still when its window fills the screen, and no more when it was moved into a tab', () => {
    displayMode = 'standalone';
    const state = watchInstall();
    becomes('fullscreen');
    expect(state.getState().standalone).toBe(true);
    becomes('browser');
    expect(state.getState().standalone).toBe(false);
  });
});

describe('the tab it was installed from', () => {
  it('knows once the offer was accepted', async () => {
    const state = watchInstall();
    offer('accepted');
    await state.getState().prompt?.();
    expect(state.getState()).toMatchObject({ installed: true, prompt: null });
  });

  it('knows when it was installed from the menu of the browser', () => {
    const state = watchInstall();
    offer('accepted');
    window.dispatchEvent(new Event('appinstalled'));
    expect(state.getState()).toMatchObject({ installed: true, prompt: null });
  });

  it('does not say so after the offer was dismissed', async () => {
    const state = watchInstall();
    offer('dismissed');
    await state.getState().prompt?.();
    expect(state.getState()).toMatchObject({ installed: false, prompt: null });
  });

  it('offers it anew when the browser does, as after it was removed', () => {
    const state = watchInstall();
    window.dispatchEvent(new Event('appinstalled'));
    offer('accepted');
    expect(state.getState().installed).toBe(false);
    expect(state.getState().prompt).not.toBeNull();
  });
});
