import { signedPoints } from '#copy/format/numbers.ts';
import { clockTimeText } from '#copy/format/times.ts';
import { withBold } from '#ui/components/drawing/with-bold.ts';
import { copy } from '#ui/copy/copy.ts';
import type { FirstCheckIn } from '#ui/screens/dashboard/first-check-in.ts';

/** Shows a user who has never checked in when to do it, and what that is worth. */
export function FirstCheckInLine({ first: { when, perfect } }: { first: FirstCheckIn }) {
  return (
    <>
      {copy.checkIn.firstIs(when)}
      <br />
      <b>
        {perfect
          ? withBold(
              copy.checkIn.perfectBetween(
                clockTimeText(perfect.from),
                clockTimeText(perfect.until),
                signedPoints(perfect.points),
              ),
              (points) => points, // all of it is bold
            )
          : copy.checkIn.stake(1)}
      </b>
    </>
  );
}
