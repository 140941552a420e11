/** The package has no types; this is the part we use. */
declare module 'fs-native-extensions' {
  /** Returns false if another descriptor has the lock, in this process or any other. */
  export function tryLock(fd: number): boolean;
}
