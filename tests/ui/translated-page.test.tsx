import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { followTranslations } from '#app/translated-texts.ts';
import { aCheckIn } from '#tests/support/sample-rows.ts';
import { translatePage } from '#tests/support/translate-page.ts';
import { holdTime, openDashboard } from '#tests/ui/open-dashboard.tsx';
import { toastRegion } from '#tests/ui/render-app.tsx';

let translator: { stop: () => void } | null = null;
const translate = () => {
  translator = translatePage(document.body);
};

const { removeChild, insertBefore } = Node.prototype;
beforeAll(() => followTranslations(document));
// other test files run in the same page
afterAll(() => {
  Object.assign(Node.prototype, { removeChild, insertBefore });
  Reflect.deleteProperty(Text.prototype, 'nodeValue');
});
afterEach(() => {
  translator?.stop();
  translator = null;
  cleanup();
  vi.useRealTimers();
});

describe('text that a translator replaced', () => {
  const Points = ({ points, left = null }: { points: number; left?: string | null }) => (
    <p>
      {left}
      {points} points{points > 1 && ' and more'}
      {points > 2 && <b>!</b>}
    </p>
  );
  const words = () => document.querySelector('p')?.textContent;

  it('updates, disappears and gets neighbours as on an untranslated page', async () => {
    const { rerender } = render(<Points points={1} />);
    translate();
    for (const [points, left, shown] of [
      [2, null, '2 points and more'],
      [3, 'Now ', 'Now 3 points and more!'],
      [1, null, '1 points'],
      [3, 'Then ', 'Then 3 points and more!'],
    ] as const) {
      await act(async () => rerender(<Points points={points} left={left} />));
      expect(words()).toBe(shown);
    }
  });

  it('updates at once, before the translator has seen the change', () => {
    const { rerender } = render(<Points points={1} />);
    translate();
    rerender(<Points points={2} left="Now " />);
    expect(words()).toBe('Now 2 points and more');
    rerender(<Points points={1} />);
    expect(words()).toBe('1 points');
  });
});

it('finds the translation of a text that was removed later, among other texts', () => {
  const { container } = render(
    <p>
      {'a'}
      {'b'}
    </p>,
  );
  const [first, second] = [...(container.querySelector('p')?.childNodes ?? [])];
  for (const text of [first, second]) {
    const font = document.createElement('font');
    font.textContent = text?.textContent ?? '';
    text?.parentNode?.insertBefore(font, text.nextSibling);
    text?.parentNode?.removeChild(text);
  }
  if (second) second.nodeValue = 'c';
  expect(container.textContent).toBe('ac');
});

describe('translated page', () => {
  it('makes a check-in, undoes it and shows the toast', async () => {
    holdTime();
    const tapped = aCheckIn('morning', '2026-10-22', '07:01');
    vi.setSystemTime(Date.parse(tapped.check_in_time));
    const { user } = await openDashboard({ clock: { now: () => Date.now(), utcOffsetMinutes: () => 0 } });
    translate();
    await user.click(screen.getAllByRole('button', { name: /^Check in/ })[0] ?? document.body);
    await waitFor(() => expect(toastRegion().textContent).toMatch(/points/));
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    await screen.findAllByRole('button', { name: /^Check in/ });
    expect(screen.queryByText('Something boiled over')).toBeNull();
  });
});
