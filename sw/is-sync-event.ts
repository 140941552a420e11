/** Background Sync's own event; it is in no standard that TypeScript knows. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

export const isSyncEvent = (event: Event): event is SyncEvent => 'tag' in event && 'waitUntil' in event;
