import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { signedInSession } from '#tests/support/signed-in-session.ts';
import { Toaster } from '#ui/components/layout/toaster.tsx';
import { ErrorBoundary } from '#ui/components/loading/error-boundary.tsx';
import { Avatar } from '#ui/components/user/avatar.tsx';
import { distinctGlazes, glazeOf, initialsOf } from '#ui/components/user/glaze.ts';
import { CurrentSession } from '#ui/state/session-context.ts';
import { toasts } from '#ui/state/toasts.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('toast list', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    toasts.clear();
    render(<Toaster />);
  });

  it('replaces an older success with a newer one and keeps errors', async () => {
    render(<Toaster />);
    act(() => {
      toasts.success('Account created!');
      toasts.error('Failed to load data');
      toasts.success('Perfect timing!');
    });
    expect(screen.queryAllByText('Account created!')).toEqual([]);
    expect(screen.getAllByText('Failed to load data')).not.toEqual([]);
    expect(screen.getAllByText('Perfect timing!')).not.toEqual([]);
  });

  it('hides a success after five seconds and keeps errors', () => {
    act(() => {
      toasts.success('Welcome back!');
      toasts.error('Failed to load data');
    });
    act(() => vi.advanceTimersByTime(4_900));
    expect(screen.getByText('Welcome back!').closest('[role="status"]')).not.toBeNull();
    act(() => vi.advanceTimersByTime(200));
    expect(screen.queryByText('Welcome back!')).toBeNull();
    act(() => vi.advanceTimersByTime(600_000));
    expect(screen.getByText('Failed to load data').closest('[role="alert"]')).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Failed to load data')).toBeNull();
  });

  it('hides an error after eight seconds if the screen shows it too', () => {
    act(() => {
      toasts.errorOnScreen('Failed to load settings');
    });
    act(() => vi.advanceTimersByTime(7_900));
    expect(screen.getByText('Failed to load settings').closest('[role="alert"]')).not.toBeNull();
    act(() => vi.advanceTimersByTime(200));
    expect(screen.queryByText('Failed to load settings')).toBeNull();
  });

  it('keeps a toast while the pointer is over it', () => {
    act(() => toasts.success('Welcome back!'));
    const card = screen.getByText('Welcome back!');
    fireEvent.pointerOver(card);
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByText('Welcome back!')).toBeTruthy();
    fireEvent.pointerOut(card);
    act(() => vi.advanceTimersByTime(5_100));
    expect(screen.queryByText('Welcome back!')).toBeNull();
  });

  it('shows the same text once', () => {
    act(() => {
      toasts.error('Failed to load data');
      toasts.error('Failed to load data');
    });
    expect(screen.getAllByText('Failed to load data')).toHaveLength(1);
  });
});

describe('error boundary', () => {
  it('shows a calm sentence and reloads on request', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const reload = vi.fn();
    const Broken = () => {
      throw new Error('broken on purpose');
    };
    render(
      <ErrorBoundary reload={reload}>
        <Broken />
      </ErrorBoundary>,
    );
    expect(screen.getByText(/Your saved data is safe/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('avatar', () => {
  it('shows initials when the picture does not load and tries again when the network returns', async () => {
    const session = await signedInSession({ clock: fakeClock('2026-10-22T12:00:00') });
    onTestFinished(() => session.close());
    const { container } = render(
      <CurrentSession value={session}>
        <Avatar userId="a" name="Mina Baker" avatarUrl="/picture.webp" />
      </CurrentSession>,
    );
    const picture = () => container.querySelector('img');
    fireEvent.error(picture() ?? document.body);
    expect([picture(), container.textContent]).toEqual([null, 'MB']);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(picture()?.getAttribute('src')).toBe('/picture.webp');
  });

  it('shows the first character of the first and last word and keeps an emoji family together', () => {
    expect(initialsOf('mina')).toBe('M');
    expect(initialsOf('Jonas of the Lindqvist')).toBe('JL');
    expect(initialsOf('👩‍👩‍👧‍👦 Rome')).toBe('👩‍👩‍👧‍👦R');
    expect(initialsOf('  ')).toBe('');
  });

  it('shows the first character where the browser cannot split graphemes', () => {
    vi.stubGlobal('Intl', {});
    expect(initialsOf('Élodie 😀')).toBe('É😀');
  });

  it('gives each user one of seven glazes, always the same', () => {
    const ids = Array.from(
      { length: 200 },
      (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    );
    expect(new Set(ids.map(glazeOf))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]));
    expect(glazeOf('a')).toBe(glazeOf('a'));
  });

  it('gives the first seven users of a list different glazes, in whatever order they are', () => {
    const ids = Array.from({ length: 9 }, (_, n) => `user-${n}`);
    const glazes = distinctGlazes(ids);
    expect(new Set(ids.slice(0, 7).map((id) => glazes.get(id))).size).toBe(7);
    expect(ids.slice(7).map((id) => glazes.get(id))).toEqual([undefined, undefined]);
    const reversed = distinctGlazes(ids.slice(0, 7).reverse());
    for (const id of ids.slice(0, 7)) expect(reversed.get(id)).toBe(glazes.get(id));
    expect(distinctGlazes(['user-3'])).toEqual(new Map([['user-3', glazeOf('user-3')]]));
  });
});
