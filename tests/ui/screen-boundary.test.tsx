import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '#ui/components/loading/error-boundary.tsx';
import { ScreenBoundary } from '#ui/components/loading/screen-boundary.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('shows an error in place of a screen that throws, keeps what is beside it and redraws it on "Try again"', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // React logs every error
  let broken = true;
  const Screen = () => {
    if (broken) throw new Error('a row without a date');
    return <p>All is well</p>;
  };
  render(
    <>
      <ScreenBoundary at="/history">
        <Screen />
      </ScreenBoundary>
      <nav>Home</nav>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Your saved data is safe.');
  expect(screen.getByRole('navigation')).toBeTruthy();
  broken = false;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('All is well')).toBeTruthy();
});

it('keeps the rest of the page when an optional part throws', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error('a toast without words');
  };
  render(
    <>
      <p>All is well</p>
      <ErrorBoundary fallback={null}>
        <Broken />
      </ErrorBoundary>
    </>,
  );
  expect(document.body.textContent).toBe('All is well');
});

it('clears the error when the user goes to another page', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error('a row without a date');
  };
  const at = (path: string, content: ReactNode) => <ScreenBoundary at={path}>{content}</ScreenBoundary>;
  const view = render(at('/history', <Broken />));
  expect(screen.getByRole('alert')).toBeTruthy();
  view.rerender(at('/friends', <p>Friends</p>));
  expect(screen.getByText('Friends')).toBeTruthy();
});
