import { useEffect, useState } from 'react';
import { askDoor, type Door } from '#commands/online/ask-door.ts';
import { useServices } from '#ui/services.ts';

/** How one gets in here. Null until the answer is there, and where everybody may sign up and nobody can look around first. */
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
