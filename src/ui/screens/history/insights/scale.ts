/** Maps a range of values to a range of px. */
export const scale =
  (from: number, to: number, start: number, end: number) =>
  (value: number): number =>
    Math.round((start + ((value - from) / (to - from || 1)) * (end - start)) * 10) / 10;

/** Moves labels apart until none is nearer than `gap` to the next, and keeps their order. */
export function spread(places: readonly number[], gap: number, most: number): readonly number[] {
  const order = places.map((_, index) => index).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const moved = [...places];
  let last = Number.NEGATIVE_INFINITY;
  for (const index of order) {
    last = Math.max(moved[index] ?? 0, last + gap);
    moved[index] = last;
  }
  const beyond = Math.max(0, last - most);
  return moved.map((place) => place - beyond);
}
