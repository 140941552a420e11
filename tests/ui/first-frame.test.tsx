import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { readFirst } from '#app/read-first.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { signedInSession } from '#tests/support/signed-in-session.ts';
import { renderSignedIn } from '#tests/ui/render-app.tsx';

afterEach(cleanup);

it('draws the dashboard with its content in the first frame when the data was read before', async () => {
  const session = await signedInSession({ clock: fakeClock('2026-10-22T06:53:00') });
  onTestFinished(() => session.close());
  const reading = await readFirst(session.dashboard$);
  const drawing = new MutationObserver(() => undefined);
  drawing.observe(document.body, { childList: true, subtree: true });
  renderSignedIn(session, '/');
  const removed = drawing.takeRecords().flatMap(({ removedNodes }) => [...removedNodes]);
  const placeholders = removed.filter((node) => node instanceof Element && node.matches('[aria-busy]'));
  expect(placeholders.map(({ textContent }) => textContent)).toEqual([]);
  const morning = within(screen.getByRole('group', { name: 'Morning check-in' }));
  expect(morning.getByRole('button')).toHaveProperty('disabled', false);
  reading.unsubscribe();
});
