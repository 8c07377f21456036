import { message } from '#core/messages/catalogue.ts';
import { RowProblem } from './scan-problems.ts';

/** Longest row in bytes, and most members (values in its arrays and objects, all levels together) of one row. */
export interface RowLimits {
  maxRowBytes: number;
  maxRowMembers: number;
}

/** How far the row at which a scanner is has come. */
export class RowExtent {
  readonly #limits: RowLimits;
  /** Where it begins, and which one it is since rows were handed over last. */
  from = 0;
  #row = 0;
  members = 0;

  constructor(limits: RowLimits) {
    this.#limits = limits;
  }

  begin(from: number, row = 0): void {
    this.from = from;
    this.#row = row;
    this.members = 0;
  }

  beginNext(from: number): void {
    this.begin(from, this.#row + 1);
  }

  /** Whether rows of together so many bytes may hold one that is too large: each member takes two bytes at least. */
  mayExceed(bytes: number): boolean {
    return bytes > Math.min(this.#limits.maxRowBytes, 2 * this.#limits.maxRowMembers);
  }

  get hasTooManyMembers(): boolean {
    return this.members > this.#limits.maxRowMembers;
  }

  /** Throws `RowProblem` where the row, which reaches to `end` so far, is larger than rows may be. */
  check(key: string | undefined, end: number): void {
    const { maxRowBytes, maxRowMembers } = this.#limits;
    if (this.members > maxRowMembers) {
      throw new RowProblem(key, this.#row, message('archive.row-members', { limit: maxRowMembers }));
    }
    if (end - this.from > maxRowBytes) {
      throw new RowProblem(key, this.#row, message('archive.row-too-large', { limit: maxRowBytes }));
    }
  }
}
