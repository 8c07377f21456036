import type { Part } from '#core/contract/access-person.ts';
import type { Asked } from '../asking.ts';

/** An answer as a part of the page. */
export function partOf<Value>(asked: Asked<Value>): Part<Value>;
export function partOf<Value, Shown>(asked: Asked<Value>, show: (value: Value) => Shown): Part<Shown>;
export function partOf<Value>(asked: Asked<Value>, show = (value: Value): unknown => value): Part<unknown> {
  return asked.unknown ? { unknown: asked.unknown } : { value: show(asked.value) };
}
