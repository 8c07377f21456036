/** What is typed in a form, and how far the person is with it. */
export interface FormState<Values extends object> {
  values: Values;
  /** What the form began with. */
  saved: Values;
  /** Fields that were changed and left: what is wrong with them is said. */
  left: ReadonlySet<keyof Values>;
  /** It was to be saved: what is wrong with any field is said. */
  sent: boolean;
}

export type FormEvent<Values extends object> =
  | { type: 'changed'; change: (values: Values) => Values }
  | { type: 'left'; name: keyof Values }
  | { type: 'sent' }
  /** What is stored has changed: what was typed stays. */
  | { type: 'stored'; values: Values }
  /** What was typed is given up. */
  | { type: 'reset' };

export function initialState<Values extends object>(values: Values): FormState<Values> {
  return { values, saved: values, left: new Set(), sent: false };
}

export function formReducer<Values extends object>(
  state: FormState<Values>,
  event: FormEvent<Values>,
): FormState<Values> {
  switch (event.type) {
    case 'changed':
      return { ...state, values: event.change(state.values) };
    case 'left':
      // A field that was only passed through is not complained about.
      if (isSame(state.values[event.name], state.saved[event.name])) return state;
      return { ...state, left: new Set([...state.left, event.name]) };
    case 'sent':
      return { ...state, sent: true };
    case 'stored':
      return { ...initialState(event.values), values: rebased(state, event.values) };
    case 'reset':
      return initialState(state.saved);
  }
}

/** The stored values with what was typed in their place. */
function rebased<Values extends object>({ values, saved }: FormState<Values>, stored: Values): Values {
  const rebasedValues = { ...stored };
  for (const name in values) if (!isSame(values[name], saved[name])) rebasedValues[name] = values[name];
  return rebasedValues;
}

/** Whether something would be lost: what is typed and taken back is not. */
export function isDirty<Values extends object>({ values, saved }: FormState<Values>): boolean {
  return !isSame(values, saved);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What is wrong, by the name of the field. */
type Problems = ReadonlyMap<PropertyKey, string>;

/** What is said of a field: nothing before the person was done with it. */
export function shownProblem<Values extends object>(
  { left, sent }: FormState<Values>,
  problems: Problems,
  name: keyof Values,
): string | undefined {
  return sent || left.has(name) ? problems.get(name) : undefined;
}

/** Names of fields that have to be filled in and are empty. */
export function emptyFields<Values extends object>(
  values: Values,
  required: readonly (keyof Values)[],
): (keyof Values)[] {
  return required.filter((name) => {
    const value: unknown = values[name];
    return Array.isArray(value) ? value.length === 0 : String(value ?? '').trim() === '';
  });
}
