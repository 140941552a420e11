import { dayWithYearText, monthText, spanText } from '#copy/format/times.ts';
import type { Period } from '#domain/calendar/history-periods.ts';

/** 'Sat 21 Nov 2026', '16 – 22 Nov 2026', 'November 2026'. */
export function periodTitle({ kind, from, to }: Period): string {
  switch (kind) {
    case 'day':
      return dayWithYearText(from);
    case 'week':
      return spanText(from, to);
    case 'month':
      return monthText(from);
  }
}
