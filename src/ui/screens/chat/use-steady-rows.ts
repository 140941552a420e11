import { useLayoutEffect, useReducer, useRef } from 'react';
import type { ChatRow } from '#ui/screens/chat/chat-rows.ts';

/**
 * Hands out rows so that the scroll position survives. `olderCame` is true in the one render that only adds rows
 * at the start. If rows were added at both ends, the older ones are rendered first.
 */
export function useSteadyRows(rows: readonly ChatRow[]): { shown: readonly ChatRow[]; olderCame: boolean } {
  const drawn = useRef<readonly ChatRow[]>(rows);
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const before = drawn.current;
  const firstId = before[0]?.message.id;
  const added = firstId === undefined ? 0 : Math.max(0, indexOfId(rows, firstId));
  const behind = rows.length - added - before.length;
  const shown = added > 0 && behind > 0 ? rows.slice(0, added + before.length) : rows;
  useLayoutEffect(() => {
    drawn.current = shown;
    if (shown.length < rows.length) drawAgain();
  }, [shown, rows]);
  return { shown, olderCame: added > 0 };
}

const indexOfId = (rows: readonly ChatRow[], id: string): number =>
  rows.findIndex(({ message }) => message.id === id);
