import type { SetGoalsError } from '#commands/set-goals.ts';
import { common } from '#copy/common.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { remindersCopy } from '#ui/copy/reminders.ts';

const QUESTIONS: Record<CheckInType, { title: string; text: string; at: string }> = {
  morning: {
    title: 'When do you want to be up?',
    text: "Drag the sun. Be there within 5 minutes and you're perfect.",
    at: 'Up at',
  },
  night: {
    title: 'When do you want to wind down?',
    text: 'Screens off, lights out, or just in bed. You choose.',
    at: 'Wind down at',
  },
};

const NOT_SAVED: Record<SetGoalsError['type'], string> = {
  NotAClockTime: 'Enter a time.',
  NotSyncedYet: common.stillLoading,
  Suspended: common.paused,
  StorageFull: common.outOfStorage,
};

const WHY_NOT = {
  unsupported: "This browser can't show them.",
  not_sent: "This Simmer can't send them yet.",
  blocked: 'This browser blocks them. You can change that in Settings, Reminders.',
} as const;

/** The sentences of the first questions to a new user. */
export const firstMinuteCopy = {
  step: (step: number, of: number) => `Step ${step} of ${of}`,
  skip: 'Skip',
  next: 'Next',
  questions: QUESTIONS,
  perfect: (from: string, until: string) => `Perfect from ${from} to ${until}`,
  /** The time of the slider, as a screen reader says it. */
  spoken: (time: string, from: string, until: string) => `${time}, perfect from ${from} to ${until}`,
  dayEnds: (end: string, night: string) =>
    `Your day then ends at ${end}, so ${night} still counts for the evening before.`,
  typeTime: 'Or type a time',
  notSaved: (error: SetGoalsError) => NOT_SAVED[error.type],
  unexpected: common.notSaved,

  remind: {
    title: 'Shall I remind you?',
    text: "One nudge at each time, none once you've checked in.",
    note: ['Your browser asks next.', 'Change it any time in Settings.'],
    turnOn: remindersCopy.offer.turnOn,
    asking: remindersCopy.offer.asking,
    notNow: common.notNow,
    declined: "Fine, no reminders. They're in Settings whenever you want them.",
  },
  install: {
    text: 'On iPhone, only apps on the Home Screen can.',
    title: remindersCopy.install.title,
    steps: [...remindersCopy.install.steps.slice(0, 2), "Open Simmer there and sign in. I'll ask again."],
    note: 'Needs iOS 16.4 or later.',
    show: remindersCopy.install.show,
  },
  impossible: {
    title: "Reminders aren't available here",
    text: (why: keyof typeof WHY_NOT) => WHY_NOT[why],
    withoutThem: 'Points, streaks and friends all work without them.',
    instead: (morning: string, night: string) =>
      `Put ${morning} and ${night} in your phone's clock app, and come by when it rings.`,
    go: 'Continue',
  },
} as const;
