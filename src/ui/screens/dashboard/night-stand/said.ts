/** How the last check-in on the night stand went. */
export interface Said {
  text: string;
  failed: boolean;
}
