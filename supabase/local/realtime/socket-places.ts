/** The most sockets. */
export const PLACES = {
  /** Without a topic: of one network, and in all. */
  waitingOfNetwork: 20,
  waiting: 200,
  /** With a topic: of one person, and in all. */
  ofPerson: 20,
  joined: 500,
};

interface Place {
  network: string;
  person: string | null;
}

/**
 * Gives each socket a place. Where there are too many, the oldest of the same network or person is removed: nobody takes the
 * place of another person, and sockets without a topic take no place of those with one.
 */
export function createSocketPlaces<Socket>(remove: (socket: Socket) => void, most = PLACES) {
  const places = new Map<Socket, Place>();
  const those = (test: (place: Place) => boolean) => [...places].filter(([, place]) => test(place));
  const makeRoom = (most: number, test: (place: Place) => boolean) => {
    const rivals = those(test);
    for (const [socket] of rivals.slice(0, Math.max(0, rivals.length - most))) {
      places.delete(socket);
      remove(socket);
    }
  };
  return {
    /** Takes a place for a new socket, whose person is not known yet. */
    open(socket: Socket, network: string) {
      places.set(socket, { network, person: null });
      makeRoom(most.waitingOfNetwork, (place) => place.person === null && place.network === network);
      makeRoom(most.waiting, (place) => place.person === null);
    },
    /** Call it when a socket joins its first topic. False: all places are taken. */
    join(socket: Socket, person: string): boolean {
      const place = places.get(socket);
      if (!place) return false;
      if (place.person === null && those(({ person }) => person !== null).length >= most.joined) return false;
      place.person = person;
      makeRoom(most.ofPerson, (other) => other.person === person);
      return true;
    },
    close(socket: Socket) {
      places.delete(socket);
    },
  };
}
