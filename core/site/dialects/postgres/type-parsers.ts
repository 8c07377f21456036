/**
 * How values come out of PostgreSQL, the same for `pg` and PGlite, which differ by default: 64-bit integers (counts)
 * are numbers; dates stay the text that the server sends, because a `Date` would drag in this computer's time zone.
 */
export const TYPE_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number,
  1082: String,
  1083: String,
  1114: String,
  1184: String,
};
