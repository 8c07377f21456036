/** Offsets in UTF-16 units of a text; `to` is behind the last one. */
export interface Span {
  from: number;
  to: number;
}

/** A place in a text that names an entity, before its line is known. */
export interface Hit extends Span {
  /** As it stands there, without quotes. */
  written: string;
  by: 'guid' | 'id' | 'key';
  /** Absent for a Guid literal outside every pattern: it may be of any type. */
  type?: string;
  /** False where a number only might be an id: reported, never rewritten. */
  certain: boolean;
  /** The pattern that found it; absent for a bare Guid. */
  pattern?: string;
}
