/** The package brings no types; this is the part we use. */
declare module 'fs-native-extensions' {
  /** False: another descriptor has the lock, in this process or any other. */
  export function tryLock(fd: number): boolean;
}
