const formats = new Map<string, Intl.DateTimeFormat>();

/** The wall time of a zone at an instant, as Intl gives it: year, month, day, hour, minute, second. */
export function wallClockAt(
  at: number,
  zone: string,
): readonly [number, number, number, number, number, number] {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  const parts = format.formatToParts(at);
  const part = (type: string) => Number(parts.find((p) => p.type === type)?.value);
  return [part('year'), part('month'), part('day'), part('hour'), part('minute'), part('second')];
}

/** The UTC offset of a zone at an instant, in minutes east, whatever the zone of this process. */
export function offsetAt(at: number, zone: string): number {
  const [year, month, day, hour, minute, second] = wallClockAt(at, zone);
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  return Math.round((wall - Math.floor(at / 1000) * 1000) / 60_000);
}
