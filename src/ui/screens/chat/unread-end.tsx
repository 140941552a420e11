import { useEffect, useRef } from 'react';
import type { Uuid } from '#base/uuid.ts';

/** Stands after an unread message and tells when it comes into view: then the message has been on screen to its end. */
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
