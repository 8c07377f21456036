import { getEventIteratorSchemaDetails, isContractProcedure } from '@orpc/contract';
import type { z } from 'zod';
import { contract } from '#core/contract/index.ts';
import type { Meta } from '#core/contract/operation.ts';

/** An operation of the contract, as the contract has it. */
export interface ContractOperation {
  name: string;
  meta: Meta;
  route: { method?: string | undefined; path?: string | undefined };
  input: z.ZodType;
  output: z.ZodType;
  isLong: boolean;
}

/** Every operation of the contract, by dotted name. */
export function listContractOperations(
  node: object = contract,
  above: readonly string[] = [],
): ContractOperation[] {
  return Object.entries(node).flatMap(([key, value]): ContractOperation[] => {
    const path = [...above, key];
    if (!isContractProcedure(value)) return listContractOperations(value as object, path);
    const { meta, route, inputSchema, outputSchema } = value['~orpc'];
    // Of one that reports progress: what it answers in the end.
    const result = getEventIteratorSchemaDetails(outputSchema)?.returns;
    return [
      {
        name: path.join('.'),
        meta: meta as Meta,
        route,
        input: inputSchema as z.ZodType,
        output: (result ?? outputSchema) as z.ZodType,
        isLong: result !== undefined,
      },
    ];
  });
}
