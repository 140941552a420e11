/** How many sockets may be open. */
export const PLACES = {
  /** Sockets without a topic: from one network, and in all. */
  waitingOfNetwork: 20,
  waiting: 200,
  /** Sockets with a topic: of one user, and in all. */
  ofUser: 20,
  joined: 500,
};

interface Place {
  network: string;
  user: string | null;
}

/**
 * Limits the number of open sockets. If there are too many, the oldest one of the same network or user is removed. So no user can
 * push out another, and sockets without a topic cannot push out those with one.
 */
export function createSocketPlaces<Socket>(remove: (socket: Socket) => void, most = PLACES) {
  const places = new Map<Socket, Place>();
  const matching = (test: (place: Place) => boolean) => [...places].filter(([, place]) => test(place));
  const removeOldest = (most: number, test: (place: Place) => boolean) => {
    const rivals = matching(test);
    for (const [socket] of rivals.slice(0, Math.max(0, rivals.length - most))) {
      places.delete(socket);
      remove(socket);
    }
  };
  return {
    /** Reserves a place for a new socket, whose user is not known yet. */
    open(socket: Socket, network: string) {
      places.set(socket, { network, user: null });
      removeOldest(most.waitingOfNetwork, (place) => place.user === null && place.network === network);
      removeOldest(most.waiting, (place) => place.user === null);
    },
    /** Call it when a socket joins a topic. Returns false if all places are taken. */
    join(socket: Socket, user: string): boolean {
      const place = places.get(socket);
      if (!place) return false;
      const joined = matching((one) => one.user !== null).length;
      if (place.user === null && joined >= most.joined) return false;
      place.user = user;
      removeOldest(most.ofUser, (other) => other.user === user);
      return true;
    },
    close(socket: Socket) {
      places.delete(socket);
    },
  };
}
