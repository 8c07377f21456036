import { CATEGORY_COLUMN } from './entity-type.ts';

/**
 * How tasks and their values depend on configuration, besides the ids that the platform's tables refer to
 * (`core/site/schema/fixed/tasks.ts`): a removal or an update of such an entity can make them invalid without the
 * database's noticing.
 */

/** A table of values, and the column by which each belongs to its parameter or column. */
export interface ValueTable {
  readonly table: string;
  readonly by: string;
}

/** Values of parameters, one of each task and parameter. */
export const PARAMETER_VALUES: ValueTable = { table: 'TaskExtParamValues', by: 'ExtParamID' };
/** Values in the rows of table parameters, by the column of the table; and by its parameter. */
export const CELL_VALUES: ValueTable = { table: 'TaskExtParamTableValues', by: 'ColumnID' };
export const CELLS_OF_PARAMETER: ValueTable = { table: 'TaskExtParamTableValues', by: 'ExtParamID' };

/** Columns of a value; each kind of parameter has its own, and the others are empty. */
export const VALUE_COLUMNS = {
  text: 'TextValue',
  number: 'NumberValue',
  date: 'DateValue',
  bool: 'BoolValue',
} as const;

/** Column in which the values of a parameter of this `Type` lie; undefined for a table, whose values are cells. */
export function valueColumn(type: unknown): string | undefined {
  switch (type) {
    case 'table':
      return undefined;
    case 'number':
    case 'date':
    case 'bool':
      return VALUE_COLUMNS[type];
    default:
      return VALUE_COLUMNS.text;
  }
}

/** Working data that belongs to an entity by its natural key: what loses its key or goes leaves it behind. */
export interface KeyedData {
  /** The entity type. */
  readonly type: string;
  readonly table: string;
  /** The column by which people know that the data belong to it. */
  readonly column: string;
  /** Columns of the entity's key that the table has, each with the name that it has there. */
  readonly on: readonly (readonly [key: string, data: string])[];
  /** Columns of the key that the task has to which a row belongs. */
  readonly ofTask: readonly string[];
  /** The column of the key that only renames the entity: its data stay, and say the old name. */
  readonly name?: string;
  /** Rows of the table are values of parameters: one that is empty is none. */
  readonly isValue: boolean;
}

const inCategory = {
  column: 'ExtParamID',
  on: [['ExtParamID', 'ExtParamID']],
  ofTask: [CATEGORY_COLUMN],
} as const;

export const KEYED_DATA: readonly KeyedData[] = [
  {
    type: 'states-in-subcats',
    table: 'Tasks',
    column: 'StateID',
    on: [
      [CATEGORY_COLUMN, CATEGORY_COLUMN],
      ['StateID', 'StateID'],
    ],
    ofTask: [],
    isValue: false,
  },
  { type: 'ext-param-in-subcats', table: PARAMETER_VALUES.table, ...inCategory, isValue: true },
  { type: 'ext-param-in-subcats', table: CELL_VALUES.table, ...inCategory, isValue: true },
  {
    type: 'ext-param-options',
    table: PARAMETER_VALUES.table,
    column: VALUE_COLUMNS.text,
    on: [
      ['ExtParamID', 'ExtParamID'],
      ['Name', VALUE_COLUMNS.text],
    ],
    ofTask: [],
    name: 'Name',
    isValue: true,
  },
];

/**
 * What a change of a column does to values that are there. `unsure`: the database cannot tell whether they fit.
 * - `longer`, `smaller`, `larger`: values beyond a limit that has become narrower
 * - `retyped`: values are stored by the type
 */
export type ValueEffect = 'longer' | 'smaller' | 'larger' | 'retyped' | 'unsure';

/** A column that constrains values, and what becomes of them where it changes. */
export interface ValueRule {
  readonly type: string;
  readonly column: string;
  readonly effect: ValueEffect;
  readonly data: ValueTable;
}

const ofParameter = (column: string, effect: ValueEffect): ValueRule => ({
  ...{ type: 'ext-params', column, effect, data: PARAMETER_VALUES },
});

export const VALUE_RULES: readonly ValueRule[] = [
  ofParameter('Type', 'retyped'),
  ofParameter('MaxLength', 'longer'),
  ofParameter('MinValue', 'smaller'),
  ofParameter('MaxValue', 'larger'),
  ofParameter('Mask', 'unsure'),
  ofParameter('SourceSubcatID', 'unsure'),
  ofParameter('IsMultiple', 'unsure'),
  { type: 'ext-param-columns', column: 'Type', effect: 'retyped', data: CELL_VALUES },
];

/** Types of which an entity says that tasks, or rows of a table parameter, must have a value: by `IsRequired`. */
export const REQUIRING = { parameter: 'ext-param-in-subcats', cell: 'ext-param-columns' } as const;
/** The column that says so. */
export const REQUIRED_COLUMN = 'IsRequired';
/** Values that a task gets which lacks one: what is required is no fault then. */
export const DEFAULTS = {
  type: 'ext-param-defaults',
  columns: ['Value', 'ExtParamOptionID', 'Expression'],
} as const;
