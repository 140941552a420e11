import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GoalRing } from '#ui/screens/first-minute/goal-ring.tsx';
import { dragged, marks, positionAt, positionOf, snapped, topFor } from '#ui/screens/first-minute/ring.ts';

const SEVEN = 420;
const ELEVEN_AT_NIGHT = 1380;

describe('ring of hours', () => {
  it('counts the shorter way over midnight', () => {
    expect(positionOf(30, ELEVEN_AT_NIGHT)).toBe(90);
    expect(positionOf(ELEVEN_AT_NIGHT, 30)).toBe(-90);
  });

  it('keeps the usual time at the top for a time on the ring, and turns for any other', () => {
    expect(topFor(180, SEVEN)).toBe(SEVEN);
    expect(topFor(660, SEVEN)).toBe(SEVEN);
    expect(topFor(179, SEVEN)).toBe(179);
    expect(topFor(1000, SEVEN)).toBe(1000);
  });

  it('gives each hour 30 degrees, from the top on', () => {
    expect(positionAt(0, -100)).toBe(0);
    expect(positionAt(100, 0)).toBeCloseTo(180);
    expect(positionAt(-100, 0)).toBeCloseTo(-180);
  });

  it('snaps to times of the clock, also when the time at the top is none', () => {
    expect(snapped(2.4, SEVEN)).toBe(0);
    expect(snapped(2.6, SEVEN)).toBe(5);
    expect(snapped(0.4, 757)).toBe(-2);
    expect(snapped(300, SEVEN)).toBe(240);
  });

  it('does not carry the handle over the gap at the bottom', () => {
    expect(dragged(-350, 240)).toBe(360);
    expect(dragged(350, -240)).toBe(-360);
    expect(dragged(120, 100)).toBe(120);
  });

  it('has a mark every ten minutes of the clock for eight hours', () => {
    expect(marks(SEVEN, 10)).toHaveLength(49);
    expect(marks(757, 60)).toEqual([540, 600, 660, 720, 780, 840, 900, 960]);
  });
});

describe('GoalRing', () => {
  const vibrate = vi.fn();
  const chosen = vi.fn();
  beforeEach(() => {
    Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate });
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 290, 268));
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.clearAllMocks();
    Reflect.deleteProperty(navigator, 'vibrate');
  });

  function Ring({ start }: { start: number }) {
    const [minutes, setMinutes] = useState(start);
    return (
      <GoalRing
        type="morning"
        label="Up at"
        minutes={minutes}
        top={SEVEN}
        spoken={`${minutes} minutes`}
        onMinutes={(next) => {
          chosen(next);
          setMinutes(next);
        }}
      />
    );
  }
  const show = (start = SEVEN) => {
    render(<Ring start={start} />);
    return screen.getByRole('slider', { name: 'Up at' });
  };
  /** The point of the window at that position of the ring: the middle is at 145, 168. */
  const at = (position: number) => {
    const angle = (position * Math.PI) / 360;
    return { clientX: 145 + 130 * Math.sin(angle), clientY: 168 - 130 * Math.cos(angle) };
  };

  it('follows a finger on the handle, snaps to five minutes and ticks once for each', () => {
    const ring = show();
    fireEvent.pointerDown(ring, at(4));
    expect(chosen).not.toHaveBeenCalled();
    fireEvent.pointerMove(ring, at(10));
    fireEvent.pointerMove(ring, at(11));
    fireEvent.pointerMove(ring, at(34));
    fireEvent.pointerUp(ring, at(34));
    fireEvent.pointerMove(ring, at(90));
    expect(chosen.mock.calls.flat()).toEqual([425, 450]);
    expect(vibrate.mock.calls).toEqual([[10], [10]]);
  });

  it('moves to a press anywhere on the ring, and ignores one in the middle of the pan', () => {
    const ring = show();
    fireEvent.pointerDown(ring, { clientX: 150, clientY: 170 });
    fireEvent.pointerUp(ring);
    fireEvent.pointerDown(ring, at(-121));
    expect(chosen.mock.calls.flat()).toEqual([300]);
  });

  it('stops at both ends of the ring', () => {
    const ring = show();
    fireEvent.pointerDown(ring, at(200));
    fireEvent.pointerMove(ring, at(300));
    fireEvent.pointerMove(ring, at(-340));
    expect(chosen.mock.lastCall).toEqual([660]);
  });

  it.each([
    ['{ArrowUp}', 423, 425],
    ['{ArrowRight}', 420, 425],
    ['{ArrowDown}', 423, 420],
    ['{ArrowLeft}', 420, 415],
    ['{PageUp}', 423, 453],
    ['{PageDown}', 420, 390],
    ['{Home}', 420, 180],
    ['{End}', 420, 660],
  ])('moves with %s from %i to %i minutes after midnight', async (key, start, end) => {
    const ring = show(start);
    ring.focus();
    await userEvent.setup().keyboard(key);
    expect(chosen.mock.calls).toEqual([[end]]);
    expect(ring.getAttribute('aria-valuetext')).toBe(`${end} minutes`);
  });

  it('burns where a check-in would be worth points, and is ash elsewhere', () => {
    const ring = show();
    const heats = [...ring.querySelectorAll('svg g path')].map((tick) => tick.getAttribute('data-heat'));
    expect(heats).toHaveLength(49);
    expect(heats.filter((heat) => heat !== null)).toHaveLength(21);
    expect(heats[24]).toBe('5');
  });
});
