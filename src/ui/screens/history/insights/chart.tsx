import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import styles from './charts.module.css';

export interface ChartSize {
  /** In CSS px. */
  width: number;
  /** How much larger than usual the labels are: they need that much more room. */
  text: number;
}

/** The size of a label: --text-xs. */
const USUAL_PX = 13;

interface Props {
  /** What the chart shows, in words. */
  label: string;
  /** Decides the colours. */
  type?: CheckInType;
  height: (text: number) => number;
  children: (size: ChartSize) => ReactNode;
}

/**
 * A frame for a chart. The chart is drawn in real px instead of being scaled, so that its words keep the size of the
 * text around them. It is drawn once its width is known: drawing it twice would cost a phone a tenth of a second.
 */
export function Chart({ label, type, height, children }: Props) {
  const svg = useRef<SVGSVGElement>(null);
  const [size, setSize] = useState<ChartSize | null>(null);
  useLayoutEffect(() => {
    const element = svg.current;
    if (!element) return;
    const measure = () => {
      const { width } = element.getBoundingClientRect();
      const text = Number.parseFloat(getComputedStyle(element).fontSize) / USUAL_PX || 1;
      setSize((before) => (before?.width === width && before.text === text ? before : { width, text }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <svg
      ref={svg}
      className={styles.chart}
      data-type={type}
      width="100%"
      height={height(size?.text ?? 1)}
      role="img"
      aria-label={label}
    >
      {size && children(size)}
    </svg>
  );
}
