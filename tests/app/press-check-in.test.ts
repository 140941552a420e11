import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkInsByPress } from '#app/press-check-in.ts';
import { err } from '#base/result.ts';
import type { CheckInOutcome } from '#commands/check-in.ts';
import { aCheckIn } from '#tests/support/fake-services.ts';

const OUTCOME: CheckInOutcome = { checkIn: aCheckIn('morning', '2026-11-16', '07:00'), risenTo: null };

describe('check-ins by press', () => {
  const told: string[] = [];
  const { press, tap } = checkInsByPress((type, onWritten) => {
    told.push(`press ${type}`);
    return {
      async tap() {
        told.push(`tap ${type}`);
        onWritten(OUTCOME);
        return err({ type: 'StorageFull' });
      },
      letGo: () => told.push(`let go ${type}`),
    };
  });

  beforeEach(() => {
    told.length = 0;
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  it('a tap goes on with what was pressed, and is answered when it is durable', async () => {
    press('morning');
    expect(await tap('morning')).toEqual({ ok: true, value: OUTCOME });
    vi.advanceTimersByTime(5000);
    expect(told).toEqual(['press morning', 'tap morning']);
  });

  it('a key presses and taps at once, and what else was pressed is let go', async () => {
    press('night');
    await tap('morning');
    expect(told).toEqual(['press night', 'let go night', 'press morning', 'tap morning']);
  });

  it('a finger that stays or scrolls away keeps nobody waiting for long', async () => {
    press('morning');
    press('morning');
    vi.advanceTimersByTime(1000);
    expect(told).toEqual(['press morning', 'let go morning', 'press morning', 'let go morning']);
    await tap('morning');
    expect(told.slice(4)).toEqual(['press morning', 'tap morning']);
  });
});
