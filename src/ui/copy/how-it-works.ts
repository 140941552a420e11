/** The rules in three lines, as docs/rules.md has them; for the first day and for settings. */
export const howItWorksCopy = {
  title: 'How it works',
  firstCheckIn: 'Your first check-in',
  lines: [
    { name: 'Points', text: '100 within 5 minutes of your time, then one less each minute.' },
    { name: 'Multiplier', text: 'A perfect check-in on day 5 in a row counts 5 times.' },
    { name: 'Leagues', text: '1,000 points in a week lift you to Carbonara, and you keep it.' },
  ],
  gotIt: 'Got it',
} as const;
