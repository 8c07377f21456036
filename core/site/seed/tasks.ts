import type { Row, Value } from '#core/catalog/entity-type.ts';
import type { AddedCategory } from './category/category.ts';
import { EPOCH } from './category/context.ts';
import type { ParameterType } from './content/vocabulary.ts';
import type { Parameter } from './globals.ts';
import type { TaskPlan } from './population.ts';
import { createRandom, guidFrom, type Random } from './random.ts';

/** Rows of fixed tables, in the order in which they can be written. */
export type FixedRows = ReadonlyMap<string, readonly Row[]>;

/** Of how many tasks one is confidential; each category has one at least. */
const CONFIDENTIAL_EVERY = 4;

/** Tasks with values for every parameter of their category: working data, which is never transferred. */
export function makeTasks(
  categories: readonly AddedCategory[],
  name: string,
  { owners, perCategory }: TaskPlan,
): FixedRows {
  const random = createRandom(`${name}/tasks`);
  const tasks: Row[] = [];
  const values: Row[] = [];
  const tableValues: Row[] = [];
  for (const category of categories) {
    for (let number = 1; number <= perCategory; number += 1) {
      const id = tasks.length + 1;
      tasks.push({
        TaskID: id,
        Guid: guidFrom(`${name}/task/${id}`),
        SubcatID: category.id,
        UserID: random.pick(owners),
        StateID: random.pick(category.states).id,
        Subject: `${category.entityName} ${number}`,
        IsConfidential: number % CONFIDENTIAL_EVERY === 0,
        CreatedAt: random.datetime(EPOCH, 300),
      });
      for (const parameter of category.parameters) {
        if (parameter.type === 'table') tableValues.push(...makeTable(id, parameter, random));
        else values.push({ TaskID: id, ExtParamID: parameter.id, ...makeValue(parameter, random) });
      }
    }
  }
  return new Map([
    ['Tasks', tasks],
    ['TaskExtParamValues', values],
    ['TaskExtParamTableValues', tableValues],
  ]);
}

function makeTable(task: number, parameter: Parameter, random: Random): Row[] {
  return [1, 2].flatMap((rowNo) =>
    parameter.columns.map((column) => ({
      TaskID: task,
      ExtParamID: parameter.id,
      RowNo: rowNo,
      ColumnID: column.id,
      ...makeValue({ type: column.type, options: [] }, random),
    })),
  );
}

/** A value lies in the column of its kind; the others are empty. */
function makeValue(
  { type, options }: { type: ParameterType; options: Parameter['options'] },
  random: Random,
): Row {
  const text: Value = options.length > 0 ? random.pick(options).name : `№ ${random.int(100, 999)}`;
  return {
    TextValue: type === 'number' || type === 'date' || type === 'bool' ? null : text,
    NumberValue: type === 'number' ? random.int(1, 4000) * 250.5 : null,
    DateValue: type === 'date' ? random.datetime(EPOCH, 365) : null,
    BoolValue: type === 'bool' ? random.chance(50) : null,
  };
}
