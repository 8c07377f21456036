import type { Message } from '#core/base/message.ts';
import { type SpecialRight, specialRightColumns } from '#core/contract/signin-rights.ts';
import type { Printer } from '../printer.ts';
import { recordTable } from './record-table.ts';

interface Rights {
  given: readonly SpecialRight[];
  known: readonly { right: string; meaning: Message }[];
}

/** Special rights of groups for people. */
export function rightLines({ given, known }: Rights, printer: Printer): string[] {
  const { text, render } = printer;
  const meanings = known.map(({ right, meaning }) => `${right}: ${render(meaning)}`);
  if (given.length === 0) return [text('rights.none'), ...meanings];
  return [...recordTable(specialRightColumns, given, printer), '', ...meanings];
}
