import type { Table, TableColumn } from '../table.ts';
import {
  datetime,
  decimal,
  flag,
  guid,
  identity,
  int,
  nullableFlag,
  reference,
  required,
  string,
  text,
} from './columns.ts';

const task = reference('TaskID', 'Tasks.TaskID', required);
const user = reference('UserID', 'Users.UserID', required);

/** A value of a parameter lies in the column of its kind. */
const values: readonly TableColumn[] = [
  text('TextValue'),
  decimal('NumberValue'),
  datetime('DateValue'),
  nullableFlag('BoolValue'),
];

/**
 * Tasks, who may see them, and the values of their parameters: working data, which is never transferred, but
 * denormalized after an import (spec, "Task access resources").
 */
export const taskTables: readonly Table[] = [
  {
    name: 'Tasks',
    columns: [
      identity('TaskID'),
      guid(),
      reference('SubcatID', 'Subcategories.SubcatID', required),
      reference('UserID', 'Users.UserID', required),
      reference('StateID', 'States.StateID'),
      string('Subject', 500, required),
      flag('IsConfidential'),
      datetime('CreatedAt', required),
    ],
    primaryKey: ['TaskID'],
    unique: [['Guid']],
  },
  {
    name: 'UserTaskPermissions',
    columns: [task, user],
    primaryKey: ['TaskID', 'UserID'],
    unique: [],
    indexes: [['UserID']],
  },
  {
    name: 'TaskExecutors',
    columns: [task, user],
    primaryKey: ['TaskID', 'UserID'],
    unique: [],
    indexes: [['UserID']],
  },
  {
    name: 'MailSubscribers',
    columns: [identity('Id'), task, user, datetime('DateAdd', required)],
    primaryKey: ['Id'],
    unique: [],
    indexes: [['TaskID', 'UserID']],
  },
  {
    name: 'UserSubstitutions',
    columns: [
      identity('Id'),
      user,
      reference('SubstituteID', 'Users.UserID', required),
      datetime('ValidFrom', required),
      datetime('ValidUntil'),
    ],
    primaryKey: ['Id'],
    unique: [],
  },
  {
    name: 'TaskExtParamValues',
    columns: [task, reference('ExtParamID', 'ExtParams.ExtParamID', required), ...values],
    primaryKey: ['TaskID', 'ExtParamID'],
    unique: [],
    indexes: [['ExtParamID']],
  },
  {
    name: 'TaskExtParamTableValues',
    columns: [
      task,
      reference('ExtParamID', 'ExtParams.ExtParamID', required),
      int('RowNo', required),
      reference('ColumnID', 'ExtParamColumns.ExtParamColumnID', required),
      ...values,
    ],
    primaryKey: ['TaskID', 'ExtParamID', 'RowNo', 'ColumnID'],
    unique: [],
    indexes: [['ExtParamID']],
  },
];
