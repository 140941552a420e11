import { describe, expect, it } from 'vitest';
import { createPaintFirst } from '#ui/state/paint-first.ts';

const drawing = () => {
  const { deliver, hold } = createPaintFirst();
  const drawn: string[] = [];
  return { drawn, hold, draw: (what: string) => deliver(() => drawn.push(what)) };
};

describe('createPaintFirst', () => {
  it('delivers at once while nothing holds it', () => {
    const { drawn, draw } = drawing();
    draw('a');
    expect(drawn).toEqual(['a']);
  });

  it('delivers held tasks in order once the hold is released', () => {
    const { drawn, draw, hold } = drawing();
    const painted = hold();
    for (const what of ['a', 'b', 'c']) draw(what);
    expect(drawn).toEqual([]);
    painted();
    expect(drawn).toEqual(['a', 'b', 'c']);
    draw('d');
    expect(drawn).toEqual(['a', 'b', 'c', 'd']);
  });

  it('waits until every hold is released, and ignores a second release of the same hold', () => {
    const { drawn, draw, hold } = drawing();
    const first = hold();
    const second = hold();
    draw('a');
    first();
    first();
    expect(drawn).toEqual([]);
    second();
    expect(drawn).toEqual(['a']);
    const third = hold();
    second();
    draw('b');
    expect(drawn).toEqual(['a']);
    third();
    expect(drawn).toEqual(['a', 'b']);
  });

  it('holds the tasks that a delivered task adds after it has set a new hold', () => {
    const { deliver, hold } = createPaintFirst();
    const drawn: string[] = [];
    let second: () => void = () => undefined;
    const first = hold();
    deliver(() => {
      second = hold();
      deliver(() => drawn.push('b'));
      drawn.push('a');
    });
    first();
    expect(drawn).toEqual(['a']);
    second();
    expect(drawn).toEqual(['a', 'b']);
  });
});
