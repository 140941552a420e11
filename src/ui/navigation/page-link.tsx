import type { ComponentProps, MouseEvent } from 'react';
import { useGoTo } from '#ui/navigation/page-transition.ts';

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of the app, from its root. */
  to: string;
}

/** A link to another page. Eight are on the first screen, so it is a plain `<a>`: the router's `Link` takes longer to draw. */
export function PageLink({ to, onClick, ...props }: Props) {
  const goTo = useGoTo();
  return (
    <a
      {...props}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        goTo(to);
      }}
    />
  );
}

/** False for a click that opens a tab or a window; the browser handles that one. */
export function isPlainClick(event: MouseEvent): boolean {
  return !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0);
}
