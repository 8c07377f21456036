/** Type of an extended parameter. */
export type ParameterType = 'text' | 'number' | 'date' | 'bool' | 'select' | 'lookup' | 'table';

export interface ParameterWords {
  name: string;
  code: string;
  type: ParameterType;
  /** Values of a `select`. */
  options?: readonly string[];
  /** Columns of a `table`. */
  columns?: readonly { name: string; type: ParameterType }[];
}

/**
 * The words that seed data is made of, in one language. Lists name what one category has, most common first; where
 * more is needed the names go on with a number.
 */
export interface Vocabulary {
  language: 'en' | 'ru';
  groups: readonly { name: string; code: string; parent?: string }[];
  /** In the order in which a task goes through them; the first is where it starts. */
  states: readonly { name: string; code: string; color: string; final?: true }[];
  resolutions: readonly { name: string; code: string; positive: boolean }[];
  signatures: readonly { name: string; short: string; description: string }[];
  parameters: readonly ParameterWords[];
  blocks: readonly { name: string; code: string; description: string }[];
  portals: readonly { name: string; slug: string; description: string }[];
  conditions: readonly string[];
  signatureRoutes: readonly string[];
  expressions: readonly string[];
  scripts: readonly string[];
  triggers: readonly string[];
  packs: readonly string[];
  steps: readonly string[];
  schedules: readonly string[];
  tabs: readonly string[];
  buttons: readonly string[];
  filters: readonly string[];
  pivots: readonly string[];
  notifications: readonly string[];
  templates: readonly string[];
  printForms: readonly string[];
  numerators: readonly string[];
  reminders: readonly string[];
  /** Sentences that several rows use; `{name}` stands for the category's name. */
  sentences: {
    hint: string;
    sure: string;
    mail: string;
    greeting: string;
    reminder: string;
    published: string;
    firstVersion: string;
    smart: string;
    script: string;
    pack: string;
    filter: string;
    category: string;
    parameter: string;
  };
}

/** The name at this place of a list that goes on with numbers: `Draft`, …, `Draft 2`, … */
export function nameAt(names: readonly string[], index: number): string {
  const round = Math.floor(index / names.length);
  const name = names[index % names.length] ?? '';
  return round === 0 ? name : `${name} ${round + 1}`;
}
