/** Where the seconds of a test file went. What is missing from the total was waiting, also for other processes. */
export interface FileTimes {
  file: string;
  /** From its first import to the end of its last hook. */
  total: number;
  imports: number;
  tests: number;
  /** Making and copying databases. */
  database: number;
  /** Starting a browser, or getting to the one of the run. */
  browser: number;
  /** Computing of the file's own process. */
  computing: number;
  each: { title: string; seconds: number }[];
}
