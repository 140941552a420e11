// Made from words/en.arb by npm run generate.
import { wordsOf } from '#copy/language/language.ts';

export const firstMinuteWords = wordsOf('firstMinute', {
  questions: {
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
  },
  step: (step: number, of: number) => `Step ${step} of ${of}`,
  skip: 'Skip',
  next: 'Next',
  enterTime: 'Enter a time.',
  perfect: (from: string, until: string) => `Perfect from ${from} to ${until}`,
  spoken: (time: string, from: string, until: string) => `${time}, perfect from ${from} to ${until}`,
  dayEnds: (end: string, night: string) => `Your day then ends at ${end}, so ${night} still counts for the evening before.`,
  typeTime: 'Or type a time',
  remind: {
    title: 'Shall I remind you?',
    text: "One nudge at each time, none once you've checked in.",
    note: 'Your browser asks next.\nChange it any time in Settings.',
    declined: "Fine, no reminders. They're in Settings whenever you want them.",
  },
  install: {
    text: 'On iPhone, only apps on the Home Screen can.',
    lastStep: "Open Simmer there and sign in. I'll ask again.",
    note: 'Needs iOS 16.4 or later.',
  },
  impossible: {
    title: "Reminders aren't available here",
    withoutThem: 'Points, streaks and friends all work without them.',
    instead: (morning: string, night: string) => `Put ${morning} and ${night} in your phone's clock app, and come by when it rings.`,
    go: 'Continue',
  },
  whyNot: {
    unsupported: "This browser can't show them.",
    not_sent: "This Simmer can't send them yet.",
    blocked: 'This browser blocks them. You can change that in Settings, Reminders.',
  },
});
