import type { Part } from '#core/contract/access/person.ts';
import type { QueryResult } from '../query-context.ts';

/** An answer as a part of the page. */
export function toPart<Value>(result: QueryResult<Value>): Part<Value>;
export function toPart<Value, Shown>(result: QueryResult<Value>, show: (value: Value) => Shown): Part<Shown>;
export function toPart<Value>(
  result: QueryResult<Value>,
  show = (value: Value): unknown => value,
): Part<unknown> {
  return result.unknown ? { unknown: result.unknown } : { value: show(result.value) };
}
