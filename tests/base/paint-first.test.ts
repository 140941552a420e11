import { expect, it } from 'vitest';
import { createPaintFirst } from '#base/paint-first.ts';

const drawing = () => {
  const { deliver, hold } = createPaintFirst();
  const drawn: string[] = [];
  return { drawn, hold, draw: (what: string) => deliver(() => drawn.push(what)) };
};

it('draws at once while no tap waits for its answer', () => {
  const { drawn, draw } = drawing();
  draw('a');
  expect(drawn).toEqual(['a']);
});

it('draws what came during the wait after the response, in order', () => {
  const { drawn, draw, hold } = drawing();
  const painted = hold();
  for (const what of ['a', 'b', 'c']) draw(what);
  expect(drawn).toEqual([]);
  painted();
  expect(drawn).toEqual(['a', 'b', 'c']);
  draw('d');
  expect(drawn).toEqual(['a', 'b', 'c', 'd']);
});

it('waits for the answers to all taps, and counts none of them twice', () => {
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

it('draws what a task asks for in turn, and holds it where that task begins to wait', () => {
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
