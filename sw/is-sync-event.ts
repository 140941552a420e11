/** Background Sync's event. TypeScript does not know it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

export const isSyncEvent = (event: Event): event is SyncEvent => 'tag' in event && 'waitUntil' in event;
