/** A notification of this app that is on screen. */
export interface ShownNotification {
  tag: string;
  /** True for a reminder; false for what a check-in has earned, and for news. */
  isReminder: boolean;
}

/** What this browser can do about notifications. Filled by src/pwa. */
export interface WebPushDevice {
  /** `install_first`: an iPhone or iPad, where only an installed app may remind. */
  support: 'yes' | 'no' | 'install_first';
  permission(): NotificationPermission;
  /** Asks the person. Call it in the tap itself: Safari shows no question later. */
  ask(): Promise<NotificationPermission>;
  /** The subscription of this browser; null when there is none. */
  subscription(): Promise<PushSubscriptionJSON | null>;
  /** Subscribes with the server's key. Keeps a subscription with that key. */
  subscribe(key: string): Promise<PushSubscriptionJSON>;
  unsubscribe(): Promise<void>;
  /** Closes the notifications that are over. Rejects where there is no worker. */
  closeNotifications(isOver: (notification: ShownNotification) => boolean): Promise<void>;
}
