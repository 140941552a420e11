import { ok, type Result } from '#base/result.ts';
import type { CheckInError, CheckInOutcome, PressedCheckIn } from '#commands/check-in.ts';
import type { CheckInType } from '#schemas/check-in.ts';

type Answer = Promise<Result<CheckInOutcome, CheckInError>>;
type OnWritten = (outcome: CheckInOutcome) => void;

/** A finger that stays longer reads, or rests: others may write again. */
const HELD_MS = 1000;

/**
 * Check-ins that are got ready while the finger is on the button: a tap that is not pressed first (a key, a screen reader)
 * does all of it at once. `press` begins one, and tells `onWritten` when the tap is durable.
 */
export function checkInsByPress(press: (type: CheckInType, onWritten: OnWritten) => PressedCheckIn): {
  press(type: CheckInType): void;
  /** Answered as soon as it cannot be lost; the documents follow within a few frames. */
  tap(type: CheckInType): Answer;
} {
  let held: { type: CheckInType; tap(): Answer; letGo(): void } | null = null;

  const begin = (type: CheckInType) => {
    let onWritten: OnWritten = () => undefined;
    const pressed = press(type, (outcome) => onWritten(outcome));
    const tap = (): Answer =>
      new Promise((resolve, reject) => {
        onWritten = (outcome) => resolve(ok(outcome));
        pressed.tap().then(resolve, reject);
      });
    return { type, tap, letGo: pressed.letGo };
  };
  const letGo = () => {
    held?.letGo();
    held = null;
  };

  return {
    press(type) {
      letGo();
      const mine = begin(type);
      held = mine;
      setTimeout(() => {
        if (held === mine) letGo();
      }, HELD_MS);
    },
    tap(type) {
      const mine = held?.type === type ? held : null;
      if (mine) held = null;
      else letGo();
      return (mine ?? begin(type)).tap();
    },
  };
}
