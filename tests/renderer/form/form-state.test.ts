import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emptyFields,
  type FormEvent,
  formReducer,
  initialState,
  isDirty,
  shownProblem,
} from '#renderer/ui/form/form-state.ts';

interface Values {
  name: string;
  port: number | null;
  domains: readonly string[];
}

const EMPTY: Values = { name: '', port: null, domains: [] };
const named = (name: string): FormEvent<Values> => ({
  type: 'changed',
  change: (before) => ({ ...before, name }),
});
const stateAfter = (...events: FormEvent<Values>[]) =>
  events.reduce(formReducer<Values>, initialState(EMPTY));

describe('the state of a form', () => {
  const problems = new Map([['name', 'wrong']]);
  it.each<[string, FormEvent<Values>[], { dirty: boolean; isShown: boolean }]>([
    ['is clean and quiet at first', [], { dirty: false, isShown: false }],
    [
      'says nothing of a field that was passed through',
      [{ type: 'left', name: 'name' }],
      { dirty: false, isShown: false },
    ],
    ['says nothing while something is typed', [named('a')], { dirty: true, isShown: false }],
    [
      'speaks of a field that was left',
      [named('a'), { type: 'left', name: 'name' }],
      { dirty: true, isShown: true },
    ],
    [
      'says nothing of one field when another was left',
      [named('a'), { type: 'left', name: 'port' }],
      { dirty: true, isShown: false },
    ],
    ['speaks of all once it was sent', [{ type: 'sent' }], { dirty: false, isShown: true }],
    [
      'is clean again when the typing is taken back',
      [named('a'), named('')],
      { dirty: false, isShown: false },
    ],
  ])('%s', (_title, events, { dirty, isShown }) => {
    const state = stateAfter(...events);
    expect(isDirty(state)).toBe(dirty);
    expect(shownProblem(state, problems, 'name') !== undefined).toBe(isShown);
    expect(shownProblem(state, new Map(), 'name')).toBeUndefined();
  });

  it('takes what is stored now, and keeps what was typed', () => {
    const stored: FormEvent<Values> = { type: 'stored', values: { name: 'b', port: 5, domains: ['d'] } };
    const typed = stateAfter(named('a'), stored);
    expect(typed.values).toEqual({ name: 'a', port: 5, domains: ['d'] });
    expect(isDirty(typed)).toBe(true);
    expect(isDirty(stateAfter(named('b'), stored))).toBe(false);
    expect(formReducer(typed, { type: 'reset' }).values).toEqual({ name: 'b', port: 5, domains: ['d'] });
    expect(isDirty(formReducer(typed, { type: 'reset' }))).toBe(false);
  });

  it('says nothing of what is wrong once it was saved or given up', () => {
    const wrong: FormEvent<Values>[] = [named('a'), { type: 'left', name: 'name' }, { type: 'sent' }];
    for (const event of [{ type: 'stored', values: EMPTY }, { type: 'reset' }] as const)
      expect(shownProblem(stateAfter(...wrong, event), problems, 'name')).toBeUndefined();
  });

  it('keeps what was typed, whatever happens besides', () => {
    const other = fc.constantFrom<FormEvent<Values>>(
      { type: 'left', name: 'name' },
      { type: 'left', name: 'domains' },
      { type: 'sent' },
    );
    fc.assert(
      fc.property(fc.string(), fc.array(other), (name, others) => {
        expect(stateAfter(named(name), ...others).values.name).toBe(name);
      }),
    );
  });
});

describe('fields that have to be filled in', () => {
  it.each<[Partial<Values>, string[]]>([
    [{}, ['name', 'port', 'domains']],
    [{ name: '  ' }, ['name', 'port', 'domains']],
    [{ name: 'a', port: 0 }, ['domains']],
    [{ name: 'a', port: 1, domains: ['x'] }, []],
  ])('%j lacks %j', (values, lacking) => {
    expect(emptyFields({ ...EMPTY, ...values }, ['name', 'port', 'domains'])).toEqual(lacking);
    expect(emptyFields({ ...EMPTY, ...values }, [])).toEqual([]);
  });
});
