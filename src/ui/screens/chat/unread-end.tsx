import { useEffect, useRef } from 'react';
import type { Uuid } from '#base/uuid.ts';

/** Marks the end of an unread message and reports when it comes into view: then the whole message was on screen. */
export function UnreadEnd({ id, onSeen }: { id: Uuid; onSeen: (id: Uuid) => void }) {
  const end = useRef<HTMLElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen(id);
    });
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, [id, onSeen]);
  return <i ref={end} aria-hidden="true" />;
}
