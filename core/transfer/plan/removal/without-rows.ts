import type { Receiver } from '../receiver.ts';
import { allRemoved, type Removals } from './removed-entity.ts';

/**
 * The receiver as it will be without these rows: their ids and keys are free, and what refers to them finds nothing. The names
 * that it holds count with theirs: a name that is made up need not be the shortest one.
 */
export function withoutRows(receiver: Receiver, removals: Removals): Receiver {
  const guids = new Map(
    Array.from(removals, ([type, byId]) => [type, new Set(Array.from(byId.values(), ({ guid }) => guid))]),
  );
  const isHidden = (type: string, guid: unknown) => guids.get(type)?.has(String(guid)) === true;
  if (allRemoved(removals).length === 0) return receiver;
  return {
    ...receiver,
    rowsByGuid: async (asked) => {
      const found = await receiver.rowsByGuid(asked);
      return asked.map(({ available: { type } }, index) =>
        (found[index] ?? []).filter((row) => !isHidden(type.name, row[type.guid])),
      );
    },
    rowsById: async (available, wanted) =>
      (await receiver.rowsById(available, wanted)).filter(
        (row) => !isHidden(available.type.name, row[available.type.guid]),
      ),
    identities: async (requests) =>
      new Map(
        Array.from(await receiver.identities(requests), ([type, found]) => [
          type,
          found.filter(({ guid }) => !isHidden(type, guid)),
        ]),
      ),
    parents: async (available, column) => {
      const hidden = removals.get(available.type.name);
      const parents = await receiver.parents(available, column);
      return new Map(Array.from(parents).filter(([id]) => hidden?.has(id) !== true));
    },
    keyHolders: async (available, keys) =>
      (await receiver.keyHolders(available, keys)).filter(({ guid }) => !isHidden(available.type.name, guid)),
  };
}
