import type { LocalDay } from '#base/time-words.ts';
import type { TapKey } from '#domain/check-ins/ledger.ts';
import type { CheckInType } from '#schemas/check-in.ts';

/** What a notice remembers for the tap on it. Written by this version or an earlier one: read it carefully. */
export interface NoticeData {
  kind: 'reminder' | 'result' | 'news';
  /** The address that a tap opens. */
  open: string;
  /** Of a reminder and of a result. */
  type?: CheckInType;
  day?: LocalDay;
  /** The check-in that Undo takes back. */
  undo?: TapKey;
}

export type NoticeAction = 'check-in' | 'later' | 'undo';

export interface Notice {
  title: string;
  body: string;
  /** A notice replaces the one with the same tag. */
  tag: string;
  data: NoticeData;
  actions?: readonly { action: NoticeAction; title: string }[];
  /** Without a sound, and without waking the screen. */
  silent?: boolean;
}

/** The notices of this app that are on screen. */
export interface Notices {
  show(notice: Notice): Promise<void>;
  close(tag: string): Promise<void>;
  /** What the notice with that tag remembers; null when there is none. */
  find(tag: string): Promise<NoticeData | null>;
  /** False where a browser shows no buttons on notices. */
  hasButtons: boolean;
}
