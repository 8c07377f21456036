/** What is used of a package that brings no types. */
declare module 'proper-lockfile' {
  interface LockOptions {
    /** A lock that was not renewed for so long is taken for left behind, in milliseconds. */
    stale?: number;
    /** False locks a file that is not there. */
    realpath?: boolean;
    retries?: { retries: number; minTimeout: number; maxTimeout: number };
  }
  /** Takes the lock of a file and gives what releases it. Throws an error of code `ELOCKED`. */
  export function lock(file: string, options?: LockOptions): Promise<() => Promise<void>>;
}
