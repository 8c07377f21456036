import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createCatalog } from '#core/catalog/catalog.ts';
import { optionalReference, reference, required, string } from '#core/catalog/columns.ts';
import type { Column, EntityType } from '#core/catalog/entity-type.ts';

const COUNT = 8;

interface Edge {
  from: number;
  to: number;
  required: boolean;
}

/**
 * Entity types with any references between them; the required ones lead down in a hidden order, so that they form
 * no cycle.
 */
function typesFrom(edges: readonly Edge[], declared: readonly number[]): EntityType[] {
  return declared.map((number) => ({
    name: `type-${number}`,
    scope: 'global',
    table: `Type${number}`,
    id: 'ID',
    guid: 'Guid',
    columns: [
      string('Name', 10, required),
      ...edges.flatMap((edge, index): Column[] => {
        if (edge.from !== number) return [];
        const makeReference = edge.required && edge.to < edge.from ? reference : optionalReference;
        return [makeReference(`R${index}`, `type-${edge.to}`)];
      }),
    ],
    key: ['Name'],
    label: ['Name'],
    title: { en: 'Types', ru: 'Типы' },
    icon: 'Box',
  }));
}

const number = fc.nat({ max: COUNT - 1 });
const edges = fc.array(fc.record({ from: number, to: number, required: fc.boolean() }), { maxLength: 20 });
const declared = fc.shuffledSubarray([...Array(COUNT).keys()], { minLength: COUNT });

it('puts every required target first, and defers exactly what comes later', () => {
  fc.assert(
    fc.property(edges, declared, (someEdges, someOrder) => {
      const catalog = createCatalog(typesFrom(someEdges, someOrder));
      expect(catalog.applyOrder.toSorted(byName)).toEqual(catalog.types.toSorted(byName));
      const position = new Map(catalog.applyOrder.map((type, index) => [type.name, index]));
      for (const type of catalog.types) {
        const own = position.get(type.name) ?? -1;
        const later = catalog
          .references(type)
          .filter((column) => (position.get(column.references.type) ?? -1) >= own);
        expect(later.every((column) => !column.required)).toBe(true);
        expect(catalog.deferred(type)).toEqual(later);
      }
    }),
  );
});

it('defers nothing where references form no cycle', () => {
  fc.assert(
    fc.property(edges, declared, (someEdges, someOrder) => {
      const acyclic = someEdges.filter((edge) => edge.to < edge.from);
      const catalog = createCatalog(typesFrom(acyclic, someOrder));
      expect(catalog.types.flatMap((type) => catalog.deferred(type))).toEqual([]);
    }),
  );
});

function byName(a: EntityType, b: EntityType): number {
  return a.name < b.name ? -1 : 1;
}
