/** How many sockets there may be. */
export const PLACES = {
  /** That have joined no topic yet, from one network and in all. */
  waitingOfNetwork: 20,
  waiting: 200,
  /** That have joined one, of one person and in all. */
  ofPerson: 20,
  joined: 500,
};

interface Place {
  network: string;
  person: string | null;
}

/**
 * Keeps a socket's place. Where there are too many, the oldest of the same network or person goes: nobody takes another's
 * place, and who only opens sockets fills none of those for members.
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
    /** A new socket, of nobody yet. */
    open(socket: Socket, network: string) {
      places.set(socket, { network, person: null });
      makeRoom(most.waitingOfNetwork, (place) => place.person === null && place.network === network);
      makeRoom(most.waiting, (place) => place.person === null);
    },
    /** Its first topic was joined. False: there are too many members. */
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
