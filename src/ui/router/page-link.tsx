import type { MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { useGoTo } from '#ui/router/page-transition.ts';

export function PageLink({ onClick, ...props }: LinkProps) {
  const goTo = useGoTo();
  const { to, replace = false, state } = props;
  return (
    <Link
      {...props}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        goTo(to, { replace, state });
      }}
    />
  );
}

/** False for a click that opens a tab or a window; the browser handles that one. */
export function isPlainClick(event: MouseEvent): boolean {
  return !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0);
}
