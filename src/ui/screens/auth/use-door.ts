import { useEffect, useState } from 'react';
import { askDoor, type Door } from '#commands/online/ask-door.ts';
import { useServices } from '#ui/state/services.ts';

/**
 * Who can sign up on this server, and its demo account. Null until the server has answered, and for a hosted
 * project.
 */
export function useDoor(): Door | null {
  const { entry } = useServices();
  const [door, setDoor] = useState<Door | null>(null);
  useEffect(() => {
    let gone = false;
    void askDoor(entry).then((found) => {
      if (!gone) setDoor(found);
    });
    return () => {
      gone = true;
    };
  }, [entry]);
  return door;
}
