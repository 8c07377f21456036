import { A, B, type Case, state } from './conflict-cases.ts';

/** Values that no column of the receiver can hold. */
export const valueCases: Case[] = [
  {
    title: 'value-invalid: a key that is too long',
    receiver: { states: [state(5, B, 'Other')] },
    archive: { states: [state(1, A, `${'n'.repeat(199)}😀`.repeat(2))] },
    undecided: ['states Conflict value-invalid'],
    decided: [
      {
        decisions: [{ all: 'value-invalid', decision: 'shorten' }],
        plan: ['states Add value-invalid=shorten'],
        states: [
          [1, A, 'n'.repeat(199)],
          [5, B, 'Other'],
        ],
      },
      {
        decisions: [{ all: 'value-invalid', decision: 'default' }],
        plan: ['states Conflict value-invalid'],
      },
      {
        decisions: [{ type: 'states', guid: A, decision: 'skip' }],
        plan: ['states Skipped value-invalid=skip'],
        states: [[5, B, 'Other']],
      },
    ],
  },
  {
    title: 'value-invalid: what a key is shortened to can be taken',
    receiver: { states: [state(5, B, 'n'.repeat(200))] },
    archive: { states: [state(1, A, 'n'.repeat(201))] },
    ask: { decisions: [{ all: 'value-invalid', decision: 'shorten' }] },
    undecided: ['states Conflict key-taken'],
    decided: [
      {
        decisions: [
          { all: 'value-invalid', decision: 'shorten' },
          { all: 'key-taken', decision: 'match' },
        ],
        plan: ['states NoChanges key-taken=match'],
      },
    ],
  },
  {
    title: 'value-invalid: what is no flag and has a default, in a new row and in one that is there',
    receiver: { states: [state(2, B, 'Done', { IsFinal: true })] },
    archive: {
      states: [state(1, A, 'Draft', { IsFinal: 'perhaps' }), state(2, B, 'Done', { IsFinal: 'perhaps' })],
    },
    undecided: ['states Conflict value-invalid', 'states Conflict value-invalid'],
    decided: [
      {
        decisions: [{ all: 'value-invalid', decision: 'default' }],
        plan: ['states Add value-invalid=default', 'states Update value-invalid=default'],
      },
      {
        decisions: [{ all: 'value-invalid', decision: 'shorten' }],
        plan: ['states Conflict value-invalid', 'states Conflict value-invalid'],
      },
    ],
  },
  {
    title: 'value-invalid: an optional reference that is no id',
    receiver: {},
    archive: { groups: [{ GroupID: 1, Guid: A, Name: 'All', ParentGroupID: 'none' }] },
    undecided: ['groups Conflict value-invalid'],
    decided: [
      {
        decisions: [{ all: 'value-invalid', decision: 'default' }],
        plan: ['groups Add value-invalid=default'],
      },
    ],
  },
  {
    title: 'value-invalid: a required reference that is no id is no missing value as well',
    receiver: {},
    archive: { 'ext-param-options': [{ ExtParamOptionID: 1, Guid: A, ExtParamID: 'none', Name: 'One' }] },
    undecided: ['ext-param-options Conflict value-invalid'],
    decided: [
      {
        decisions: [{ all: 'value-invalid', decision: 'default' }],
        plan: ['ext-param-options Conflict value-invalid'],
      },
      {
        decisions: [{ all: 'value-invalid', decision: 'skip' }],
        plan: ['ext-param-options Skipped value-invalid=skip'],
      },
    ],
  },
];
