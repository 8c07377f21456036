import { expect } from 'vitest';
import type { Decision } from '#core/contract/transfer/decision.ts';
import { type Cast, guid, type Lab } from './lab.ts';

export const A = guid(1);
export const B = guid(2);
const C = guid(3);
const MISSING = guid(99);

export const state = (id: number, Guid: string, Name: string, more = {}) => ({
  StateID: id,
  Guid,
  Name,
  ...more,
});
const section = (id: number, Guid: string, Name: string) => ({ CatID: id, Guid, Name });
const category = (id: number, Guid: string, CatID: number, Name: string) => ({
  SubcatID: id,
  Guid,
  CatID,
  Name,
});
const parameter = (id: number, Guid: string, Name: string, Type: string) => ({
  ExtParamID: id,
  Guid,
  Name,
  Type,
});

export interface Case {
  title: string;
  receiver: Cast;
  archive: Cast;
  ask?: Parameters<Lab['preview']>[1];
  /** Items without a decision. */
  undecided: string[];
  /** What each decision makes of it. */
  decided?: { decisions: Decision[]; plan: string[]; states?: [number, string, string][] }[];
}

/** One row per way in which an archive and a receiver can stand to each other. */
export const cases: Case[] = [
  {
    title: 'no conflict: the same Guid under another id',
    receiver: { states: [state(7, A, 'Draft')] },
    archive: { states: [state(1, A, 'Draft')] },
    undecided: ['states NoChanges'],
  },
  {
    title: 'no conflict: a name moved to the next entity',
    receiver: { states: [state(1, A, 'One'), state(2, B, 'Two')] },
    archive: { states: [state(1, A, 'Two'), state(2, B, 'Three'), state(3, C, 'One')] },
    undecided: ['states Update', 'states Update', 'states Add'],
    decided: [
      {
        decisions: [],
        plan: ['states Update', 'states Update', 'states Add'],
        states: [
          [1, A, 'Two'],
          [2, B, 'Three'],
          [3, C, 'One'],
        ],
      },
    ],
  },
  {
    title: 'no conflict: two names swapped',
    receiver: { states: [state(1, A, 'One'), state(2, B, 'Two')] },
    archive: { states: [state(1, A, 'Two'), state(2, B, 'One')] },
    undecided: ['states Update', 'states Update'],
    decided: [
      {
        decisions: [],
        plan: ['states Update', 'states Update'],
        states: [
          [1, A, 'Two'],
          [2, B, 'One'],
        ],
      },
    ],
  },
  {
    title: 'id-taken',
    receiver: { states: [state(1, B, 'Other')] },
    archive: { states: [state(1, A, 'Draft')] },
    undecided: ['states Conflict id-taken'],
    decided: [
      {
        decisions: [{ type: 'states', guid: A, decision: 'new-id' }],
        plan: ['states Add id-taken=new-id'],
        states: [
          [1, B, 'Other'],
          [expect.any(Number) as number, A, 'Draft'],
        ],
      },
      {
        decisions: [{ type: 'states', guid: A, decision: 'match' }],
        plan: ['states Update id-taken=match'],
        states: [[1, B, 'Draft']],
      },
      {
        decisions: [{ type: 'states', guid: A, conflict: 'id-taken', decision: 'skip' }],
        plan: ['states Skipped id-taken=skip'],
        states: [[1, B, 'Other']],
      },
    ],
  },
  {
    title: 'key-taken',
    receiver: { states: [state(5, B, 'Draft')] },
    archive: { states: [state(1, A, 'Draft', { Color: 'red' })] },
    undecided: ['states Conflict key-taken'],
    decided: [
      {
        decisions: [{ type: 'states', guid: A, decision: 'match' }],
        plan: ['states Update key-taken=match'],
        states: [[5, B, 'Draft']],
      },
      {
        decisions: [{ type: 'states', guid: A, decision: 'rename' }],
        plan: ['states Add key-taken=rename'],
        states: [
          [1, A, 'Draft (2)'],
          [5, B, 'Draft'],
        ],
      },
      {
        decisions: [{ type: 'states', guid: A, decision: 'rename', name: 'Черновик' }],
        plan: ['states Add key-taken=rename'],
        states: [
          [1, A, 'Черновик'],
          [5, B, 'Draft'],
        ],
      },
      {
        decisions: [{ type: 'states', guid: A, decision: 'skip' }],
        plan: ['states Skipped key-taken=skip'],
        states: [[5, B, 'Draft']],
      },
    ],
  },
  {
    title: 'key-taken by a name that was chosen for a rename',
    receiver: { states: [state(5, B, 'Draft'), state(6, C, 'Taken')] },
    archive: { states: [state(1, A, 'Draft')] },
    ask: { decisions: [{ type: 'states', guid: A, decision: 'rename', name: 'Taken' }] },
    undecided: ['states Conflict key-taken'],
  },
  {
    title: 'missing-dependency',
    receiver: {},
    archive: { _category: [], _subcategory: [category(1, A, 9, 'Contracts')] },
    ask: { outside: { _category: { [MISSING]: 9 } } },
    undecided: ['_subcategory Conflict missing-dependency'],
    decided: [
      {
        decisions: [{ all: 'missing-dependency', decision: 'enrich' }],
        plan: ['_category AutoCreate', '_subcategory Add missing-dependency=enrich'],
      },
      {
        decisions: [{ type: '_subcategory', guid: A, decision: 'skip' }],
        plan: ['_subcategory Skipped missing-dependency=skip'],
      },
    ],
  },
  {
    title: 'missing-dependency that the archive does not name',
    receiver: {},
    archive: { _subcategory: [category(1, A, 9, 'Contracts')] },
    undecided: ['_subcategory Conflict missing-dependency'],
    decided: [
      {
        decisions: [{ all: 'missing-dependency', decision: 'enrich' }],
        plan: ['_subcategory Conflict missing-dependency'],
      },
    ],
  },
  {
    title: 'missing-value in a new row',
    receiver: {},
    archive: { states: [state(1, A, 'Draft', { IsFinal: null })] },
    undecided: ['states Conflict missing-value'],
    decided: [
      {
        decisions: [{ all: 'missing-value', decision: 'enrich' }],
        plan: ['states Add missing-value=enrich'],
      },
      {
        decisions: [{ all: 'missing-value', decision: 'skip' }],
        plan: ['states Skipped missing-value=skip'],
      },
    ],
  },
  {
    title: 'no conflict: an older archive does not know a column that has a default',
    receiver: { states: [state(1, A, 'Draft', { IsFinal: true })] },
    archive: { states: [state(1, A, 'Draft'), state(2, B, 'Done')] },
    ask: { unknown: { states: ['IsFinal'] } },
    undecided: ['states NoChanges', 'states Add'],
  },
  {
    title: 'missing-value only in new rows when an older archive does not know a column without a default',
    receiver: { states: [state(1, A, 'Draft')] },
    archive: { states: [state(1, A, 'Draft'), state(2, B, 'Done')] },
    ask: { unknown: { states: ['Name'] } },
    undecided: ['states NoChanges', 'states Conflict missing-value'],
  },
  {
    title: 'type-change',
    receiver: { 'ext-params': [parameter(1, A, 'Amount', 'text')] },
    archive: { 'ext-params': [{ ...parameter(1, A, 'Amount', 'number'), Code: 'amount' }] },
    undecided: ['ext-params Conflict type-change'],
    decided: [
      {
        decisions: [{ all: 'type-change', decision: 'keep-receiver' }],
        plan: ['ext-params Update type-change=keep-receiver'],
      },
      {
        decisions: [{ all: 'type-change', decision: 'skip' }],
        plan: ['ext-params Skipped type-change=skip'],
      },
    ],
  },
  {
    title: 'duplicate key in the archive',
    receiver: {},
    archive: { states: [state(1, A, 'Draft'), state(2, B, 'Draft')] },
    undecided: ['states Conflict duplicate', 'states Conflict duplicate'],
    decided: [
      {
        decisions: [{ type: 'states', guid: B, decision: 'skip' }],
        plan: ['states Add', 'states Skipped duplicate=skip'],
        states: [[1, A, 'Draft']],
      },
      {
        decisions: [{ all: 'duplicate', decision: 'skip' }],
        plan: ['states Skipped duplicate=skip', 'states Skipped duplicate=skip'],
        states: [],
      },
    ],
  },
  {
    title: 'what requires a skipped entity is skipped with it',
    receiver: { _category: [section(1, B, 'Other')] },
    archive: { _category: [section(1, A, 'Sales')], _subcategory: [category(1, C, 1, 'Contracts')] },
    ask: { decisions: [{ type: '_category', guid: A, decision: 'skip' }] },
    undecided: ['_category Skipped id-taken=skip', '_subcategory Skipped missing-dependency=skip'],
  },
  {
    title: 'what requires a skipped entity stays when the receiver has that entity',
    receiver: { _category: [section(1, A, 'Sales')] },
    archive: { _category: [section(1, A, 'S'.repeat(201))], _subcategory: [category(1, C, 1, 'Contracts')] },
    ask: { decisions: [{ type: '_category', guid: A, decision: 'skip' }] },
    undecided: ['_category Skipped value-invalid=skip', '_subcategory Add'],
  },
  {
    title:
      'a mover with an open conflict of its own keeps its key, whatever else stands against who wants it',
    receiver: { 'ext-params': [parameter(1, A, 'Sum', 'text'), parameter(7, C, 'Other', 'text')] },
    archive: { 'ext-params': [parameter(1, A, 'Total', 'number'), parameter(7, B, 'Sum', 'text')] },
    undecided: ['ext-params Conflict type-change', 'ext-params Conflict id-taken'],
  },
  {
    title: 'missing-value never replaces a value of the receiver by a default',
    receiver: { states: [state(1, A, 'Draft')] },
    archive: { states: [state(1, A, 'Draft', { Name: null })] },
    undecided: ['states Conflict missing-value'],
    decided: [
      {
        decisions: [{ all: 'missing-value', decision: 'enrich' }],
        plan: ['states NoChanges missing-value=enrich'],
        states: [[1, A, 'Draft']],
      },
    ],
  },
  {
    title: 'id-taken is no question for an entity that is matched by its key',
    receiver: { states: [state(1, B, 'Other'), state(5, C, 'Draft')] },
    archive: { states: [state(1, A, 'Draft')] },
    ask: { decisions: [{ all: 'key-taken', decision: 'match' }] },
    undecided: ['states NoChanges key-taken=match'],
  },
  {
    title: 'key-taken by the name that the archive adds itself',
    receiver: { states: [state(5, C, 'Draft')] },
    archive: { states: [state(1, A, 'Draft'), state(2, B, 'Ready')] },
    ask: {
      decisions: [{ type: 'states', guid: A, decision: 'rename', name: 'Ready' }],
      onConflict: 'skip',
    },
    undecided: ['states Skipped key-taken=skip', 'states Add'],
  },
];
