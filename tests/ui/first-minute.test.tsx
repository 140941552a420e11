import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeClock } from '#tests/support/fake-clock.ts';
import type { SignedInSession } from '#tests/support/signed-in-session.ts';
import { openSignedIn } from '#tests/ui/open-signed-in.tsx';
import { toastRegion } from '#tests/ui/render-app.tsx';
import { FIRST_STEPS, REMINDS_HERE } from '#ui/browser/memory-keys.ts';
import { beginFirstSteps, type FirstStep } from '#ui/state/first-steps.ts';

const NIGHT_OWL = '00:30';
/** The server's key for web push; null where it sends no reminders. */
const stubKey = (key: string | null) =>
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('web_push_key') ? Response.json(key) : new Response(null, { status: 204 }),
  );

beforeEach(() => {
  stubKey('BKey');
});
afterEach(cleanup);

interface Given {
  step?: FirstStep;
  email?: string;
  online?: boolean;
  before?: (session: SignedInSession) => unknown;
}

/** The first questions to Mina, at a step. */
async function open({ step = '1', email, online = true, before = () => undefined }: Given = {}) {
  const opened = await openSignedIn({
    path: '/',
    clock: fakeClock('2026-10-22T12:00:00'),
    status: { online },
    ...(email !== undefined && { email }),
    before: async (session) => {
      session.auth = { accessToken: async () => ({ ok: true, value: 'a token' }) } as never;
      session.memory.write(FIRST_STEPS, step);
      await before(session);
    },
  });
  const goals = async () => {
    const { store } = opened.session;
    const row = (await store.documents.get('goals', [store.userId])).get(store.userId);
    return [row?.morning_goal_time, row?.night_goal_time, row?.day_start];
  };
  return { ...opened, goals, press: async (name: string) => opened.user.click(await button(name)) };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const UP = 'When do you want to be up?';
const DOWN = 'When do you want to wind down?';
const REMIND = 'Shall I remind you?';
const button = (name: string) => screen.findByRole('button', { name });
const type = (label: string, time: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value: time } });
const seesDashboard = () => screen.findByText('Keep your streak alive');
const textOf = (place: HTMLElement) => place.textContent?.replaceAll('\u00a0', ' ') ?? '';

describe('first minute', () => {
  it('asks for both goals and reminders, saves each answer at once and ends on the dashboard', async () => {
    const { press, goals } = await open();
    await heading(UP);
    expect(screen.queryByRole('navigation')).toBeNull();
    type('Up at', '06:40');
    await press('Next');
    await heading(DOWN);
    expect(await goals()).toEqual(['06:40:00', '23:00:00', '00:00:00']);
    type('Wind down at', '22:20');
    await press('Next');
    await heading(REMIND);
    expect(await goals()).toEqual(['06:40:00', '22:20:00', '00:00:00']);
    await press('Not now');
    await seesDashboard();
    expect(screen.getByRole('navigation')).toBeTruthy();
  });

  it('takes the focus to each question and to the dashboard after them', async () => {
    const { press } = await open();
    await waitFor(async () => expect(document.activeElement).toBe(await heading(UP)));
    await press('Next');
    await waitFor(async () => expect(document.activeElement).toBe(await heading(DOWN)));
    await press('Skip');
    await waitFor(async () => expect(document.activeElement?.textContent).toMatch(/^Hey, /));
  });

  it('starts again at the question where it was closed, with the answers before it', async () => {
    const { press, session } = await open();
    type('Up at', '06:40');
    await press('Next');
    await heading(DOWN);
    expect(session.memory.read(FIRST_STEPS)).toBe('2');
    await press('Back');
    await heading(UP);
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/^6:40/);
  });

  it('keeps the goals of a user who skips, and does not ask again', async () => {
    const { press, goals, session } = await open({ step: '2' });
    type('Wind down at', '20:00');
    await press('Skip');
    await seesDashboard();
    expect(await goals()).toEqual(['07:00:00', '23:00:00', '00:00:00']);
    expect(session.memory.read(FIRST_STEPS)).toBeNull();
  });

  it('ends the day later with a goal after midnight, and says so', async () => {
    const { press, goals } = await open({ step: '2' });
    await heading(DOWN);
    type('Wind down at', NIGHT_OWL);
    expect(textOf(document.body)).toContain(
      'Your day then ends at 3:00 AM, so 12:30 AM still counts for the evening before.',
    );
    expect(textOf(document.body)).toContain('Perfect from 12:25 AM to 12:35 AM');
    await press('Next');
    await heading(REMIND);
    expect(await goals()).toEqual(['07:00:00', '00:30:00', '03:00:00']);
  });

  it('continues with Enter on the ring and back with Escape', async () => {
    const { user } = await open();
    await heading(UP);
    screen.getByRole('slider').focus();
    await user.keyboard('{ArrowUp}{Enter}');
    await heading(DOWN);
    await user.keyboard('{Escape}');
    await heading(UP);
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/^7:05/);
  });

  it('stays at the question while the field has no whole time, with the time before', async () => {
    const { press, goals } = await open();
    type('Up at', '');
    await press('Next');
    await heading(DOWN);
    expect(await goals()).toEqual(['07:00:00', '23:00:00', '00:00:00']);
  });

  it('leaves other pages alone', async () => {
    await openSignedIn({
      path: '/history',
      before: ({ memory }) => beginFirstSteps(memory),
    });
    expect(await screen.findByRole('heading', { level: 1, name: /History/ })).toBeTruthy();
    expect(screen.getByRole('navigation')).toBeTruthy();
  });
});

describe('first reminder question', () => {
  it('turns on reminders at both goals after the tap, and ends', async () => {
    const { press, session } = await open({ step: '3' });
    await heading(REMIND);
    expect(textOf(document.body)).toMatch(/It's 7:00 AM, your morning goal.*It's 11:00 PM, your night goal/);
    expect(session.push.given).toBe('default');
    await press('Turn on reminders');
    await seesDashboard();
    expect(session.memory.read(REMINDS_HERE)).toBe('on');
    await waitFor(async () => {
      const rows = await session.store.documents.get('reminders', [session.userId]);
      expect(rows.get(session.userId)).toMatchObject({ morning: 'goal', night: 'goal' });
    });
  });

  it.each(['denied', 'default'] as const)('continues when the answer is %s', async (answer) => {
    const { press } = await open({
      step: '3',
      before: ({ push }) => {
        push.answer = answer;
      },
    });
    await press('Turn on reminders');
    await seesDashboard();
    expect(toastRegion().textContent).toContain(
      "Fine, no reminders. They're in Settings whenever you want them.",
    );
  });

  it('waits for the answer', async () => {
    const { press } = await open({
      step: '3',
      before: ({ push }) => {
        push.answer = new Promise(() => {});
      },
    });
    await press('Turn on reminders');
    expect(await button('Waiting for your answer…')).toHaveProperty('disabled', true);
  });

  it('leads an iPhone to the Home Screen', async () => {
    const { press, session } = await open({
      step: '3',
      before: ({ push }) => {
        push.support = 'install_first';
      },
    });
    await screen.findByRole('heading', { name: 'First, add Simmer to your Home Screen' });
    await press('Show me how');
    await waitFor(() => expect(location.pathname).toBe('/install'));
    expect(session.memory.read(FIRST_STEPS)).toBeNull();
  });

  it('leaves the step out on an iPhone without an email', async () => {
    const { press } = await open({
      step: '2',
      email: '',
      before: ({ push }) => {
        push.support = 'install_first';
      },
    });
    await screen.findByRole('img', { name: 'Step 2 of 2' });
    await press('Next');
    await seesDashboard();
  });

  it('leaves the step out where reminders are on', async () => {
    const { press } = await open({
      step: '2',
      before: ({ push, memory }) => {
        push.given = 'granted';
        memory.write(REMINDS_HERE, 'on');
      },
    });
    await screen.findByRole('img', { name: 'Step 2 of 2' });
    await press('Next');
    await seesDashboard();
  });

  it.each([
    ["This browser can't show them.", ({ push }: SignedInSession) => Object.assign(push, { support: 'no' })],
    ["This Simmer can't send them yet.", () => stubKey(null)],
    [
      'This browser blocks them. You can change that in Settings, Reminders.',
      ({ push }: SignedInSession) => Object.assign(push, { given: 'denied' }),
    ],
  ])('says what prevents reminders: %s', async (why, before) => {
    const { press } = await open({ step: '3', before });
    await heading("Reminders aren't available here");
    expect(await screen.findByText(why)).toBeTruthy();
    expect(textOf(document.body)).toContain('Put 7:00 AM and 11:00 PM in your');
    await press('Continue');
    await seesDashboard();
  });

  it('can be declined offline', async () => {
    const { press } = await open({ step: '3', online: false });
    expect(await button('Turn on reminders')).toHaveProperty('disabled', true);
    await press('Not now');
    await seesDashboard();
  });
});
