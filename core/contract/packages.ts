import { z } from 'zod';
import { redactAddress } from '#core/base/redact.ts';
import { message } from '#core/messages/catalogue.ts';
import type { RecordColumn } from './columns.ts';
import { operation } from './operation.ts';
import { nameOfSide, side } from './transfer/compare.ts';
import { importOptions } from './transfer/options.ts';

/** A name of a package, as people say it; behind `package:` it stands for a side. */
export const packageName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{C}/\\:]+$/u);

/** A saved selection: what of which side, and with which options it is moved. */
export const savedPackage = z.object({
  name: packageName,
  from: side,
  options: importOptions,
});
export type SavedPackage = z.infer<typeof savedPackage>;

export const packageColumns: readonly RecordColumn<SavedPackage>[] = [
  { id: 'name', heading: 'column.name', value: ({ name }) => name },
  {
    id: 'from',
    heading: 'column.from',
    value: ({ from }) => ('site' in from ? redactAddress(from.site) : nameOfSide(from)),
  },
  {
    id: 'entities',
    heading: 'column.entities',
    value: ({ from: { selection } }) =>
      selection === 'all' ? message('column-value.all') : selection.length,
  },
];

/** What can be asked about saved selections. */
export const packagesContract = {
  /** By name. */
  list: operation({ effect: 'read', input: z.object({}), output: z.array(savedPackage) }),
  /** Saves a selection, in place of the one of that name. */
  save: operation({
    effect: 'write',
    input: savedPackage,
    output: z.array(savedPackage),
  }),
  /** Nothing but the selection is forgotten. */
  forget: operation({
    effect: 'destroy',
    input: z.object({ name: packageName }),
    output: z.array(savedPackage),
  }),
};
