import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Loaded } from '#ui/components/loading/loaded.tsx';
import { loadedOf, type Observed } from '#ui/hooks/use-observable.ts';
import { toastStore, toasts } from '#ui/state/toasts.ts';

type Soup = { synced: false } | { synced: true; bowls: number };

const page = (of: Observed<Soup>) => (
  <Loaded
    of={of}
    failed="Failed to load soup"
    waiting={<i>shapes</i>}
    notSynced={<i>on its way</i>}
    frame={(state) => <section aria-label="Soup">{state}</section>}
  >
    {({ bowls }) => <b>{bowls} bowls</b>}
  </Loaded>
);

const FAILED: Observed<Soup> = { status: 'failed', retry: () => undefined };
const said = () => toastStore.getState().toasts.map(({ kind, text }) => `${kind}: ${text}`);
const framed = () => screen.queryByRole('region', { name: 'Soup' })?.textContent;

afterEach(() => {
  cleanup();
  act(() => toasts.clear());
});

describe('Loaded', () => {
  it.each<[string, Observed<Soup>, string]>([
    ['the waiting shapes', { status: 'waiting' }, 'shapes'],
    ['the first data on its way', { status: 'value', value: { synced: false } }, 'on its way'],
    ['the failure', FAILED, 'Failed to load soupTry again'],
  ])('renders inside the frame: %s', (_what, observed, text) => {
    render(page(observed));
    expect(framed()).toBe(text);
    expect(loadedOf(observed)).toBeNull();
  });

  it('renders the value with its own frame', () => {
    render(page({ status: 'value', value: { synced: true, bowls: 2 } }));
    expect(screen.getByText('2 bowls')).toBeTruthy();
    expect(framed()).toBeUndefined();
    expect(said()).toEqual([]);
  });

  it('shows a failure in a toast once, and again when another try fails', () => {
    const error = vi.spyOn(toasts, 'errorOnScreen');
    const { rerender } = render(page(FAILED));
    rerender(page({ ...FAILED }));
    expect(error.mock.calls).toEqual([['Failed to load soup']]);
    expect(said()).toEqual(['error: Failed to load soup']);
    rerender(page({ status: 'waiting' }));
    rerender(page(FAILED));
    expect(error).toHaveBeenCalledTimes(2);
  });

  it('hides the toast when the value arrives or the user leaves the screen', () => {
    const { rerender, unmount } = render(page(FAILED));
    rerender(page({ status: 'value', value: { synced: true, bowls: 2 } }));
    expect(said()).toEqual([]);
    rerender(page(FAILED));
    expect(said()).toEqual(['error: Failed to load soup']);
    unmount();
    expect(said()).toEqual([]);
  });
});
