import { useEffect, useReducer, useState } from 'react';
import { renderMessage } from '../messages.ts';
import { useTexts } from '../texts.ts';
import type { Binding } from './binding.ts';
import { emptyFields, formReducer, initialState, isDirty, shownProblem } from './form-state.ts';
import { asSentence, type Schema, schemaProblems } from './schema-problems.ts';

interface FormOptions<Values extends object> {
  initial: () => Values;
  /** What is stored, where that can change while the form is open. */
  stored?: Values;
  /** Fields that have to be filled in. */
  required?: (values: Values) => readonly (keyof Values)[];
  /** What the form itself knows to be wrong. */
  check?: (values: Values) => { readonly [name in keyof Values]?: string | undefined };
  /** The input of an operation by the contract: its properties have the names of the fields. */
  contract?: { schema: () => Promise<Schema>; input: (values: Values) => object };
}

export interface Form<Values extends object> {
  values: Values;
  change(changes: Partial<Values>): void;
  /** A field, for the input that shows it. */
  field<Name extends keyof Values & string>(name: Name): Binding<Values[Name]>;
  isDirty: boolean;
  /** Nothing is wrong, as far as is known before the schema is there. */
  isValid: boolean;
  /** Says all that is wrong; true where nothing is. */
  accept(): Promise<boolean>;
  /** Goes back to what is stored. */
  reset(): void;
}

/** A form: what was typed, what is wrong with it and when to say so, and whether it would be lost. */
export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const { initial, stored, required, check, contract } = options;
  const t = useTexts('form');
  const [state, dispatch] = useReducer(formReducer<Values>, undefined, () => initialState(initial()));
  const [schema, setSchema] = useState<Schema>();
  const hasContract = contract !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the schema of a form is the same one all the time
  useEffect(() => {
    void contract?.schema().then((loaded) => setSchema(() => loaded));
  }, [hasContract]);

  const storedText = JSON.stringify(stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored is told by its text
  useEffect(() => {
    if (stored) dispatch({ type: 'stored', values: stored });
  }, [storedText]);

  const { values } = state;
  const needed = required?.(values) ?? [];
  const problemsBy = (known: Schema | undefined): ReadonlyMap<PropertyKey, string> => {
    const issues = known && contract ? schemaProblems(known, contract.input(values)) : new Map();
    return new Map([
      // What is not on the form is refused by the operation itself.
      ...[...issues].flatMap(([name, issue]) =>
        name in values ? [[name, asSentence(renderMessage(issue))] as const] : [],
      ),
      ...emptyFields(values, needed).map((name) => [name, t('required')] as const),
      ...Object.entries<string | undefined>(check?.(values) ?? {}).flatMap(([name, problem]) =>
        problem === undefined ? [] : [[name, problem] as const],
      ),
    ]);
  };
  const problems = problemsBy(schema);
  return {
    values,
    change: (changes) => dispatch({ type: 'changed', change: (before) => ({ ...before, ...changes }) }),
    field: (name) => ({
      value: values[name],
      change: (value) => dispatch({ type: 'changed', change: (before) => ({ ...before, [name]: value }) }),
      leave: () => dispatch({ type: 'left', name }),
      problem: shownProblem(state, problems, name),
      isRequired: needed.includes(name),
    }),
    isDirty: isDirty(state),
    isValid: problems.size === 0,
    reset: () => dispatch({ type: 'reset' }),
    async accept() {
      dispatch({ type: 'sent' });
      return problemsBy(await contract?.schema()).size === 0;
    },
  };
}
