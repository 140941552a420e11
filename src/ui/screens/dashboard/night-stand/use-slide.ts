import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { type Dim, slid } from '#ui/screens/dashboard/night-stand/brightness.ts';

/** A shorter movement is a tap. On the button a sleepy finger may move more. */
const SLOP_PX = 12;
const SLOP_ON_BUTTON_PX = 32;

interface Start {
  y: number;
  dim: Dim;
  slop: number;
}

interface Options {
  dim: Dim;
  onSlide: (dim: Dim) => void;
  onEnd: (dim: Dim) => void;
}

/** A slide up or down anywhere sets the dim. Such a movement is no tap, not even on the button. */
export function useSlide({ dim, onSlide, onEnd }: Options) {
  const start = useRef<Start>(null);
  const isSliding = useRef(false);
  const [sliding, setSliding] = useState(false);
  const end = () => {
    start.current = null;
    if (!sliding) return;
    setSliding(false);
    onEnd(dim);
  };
  return {
    sliding,
    handlers: {
      onPointerDown: ({ isPrimary, clientY, target }: PointerEvent<HTMLElement>) => {
        isSliding.current = false;
        const onButton = target instanceof Element && target.closest('button') !== null;
        if (isPrimary) start.current = { y: clientY, dim, slop: onButton ? SLOP_ON_BUTTON_PX : SLOP_PX };
      },
      onPointerMove: ({ isPrimary, clientY, pointerId, currentTarget }: PointerEvent<HTMLElement>) => {
        const from = start.current;
        if (!from || !isPrimary) return;
        if (!isSliding.current) {
          if (Math.abs(from.y - clientY) < from.slop) return;
          isSliding.current = true;
          from.y = clientY;
          currentTarget.setPointerCapture(pointerId);
          setSliding(true);
        }
        onSlide(slid(from.dim, from.y - clientY, window.innerHeight));
      },
      onPointerUp: end,
      onPointerCancel: end,
      onClickCapture: (event: MouseEvent) => {
        if (isSliding.current) event.stopPropagation();
      },
    },
  };
}
