/** A label, a help or a name in both languages; none of them holds values. */
export interface Words {
  readonly en: string;
  readonly ru: string;
}

type Named<Kind extends string, Group extends string, Names> = {
  readonly [Name in keyof Names & string as `${Kind}.${Group}.${Name}`]: Words;
};

/**
 * Declares what the fields of a form are called, by their stored names: columns of a table, or keys of a JSON text. The
 * label of a field is the message `field.<form>.<name>`.
 */
export function defineLabels<const Form extends string, const Fields extends Readonly<Record<string, Words>>>(
  form: Form,
  fields: Fields,
): Named<'field', Form, Fields> {
  return named('field', form, fields);
}

/** Declares what to know to fill in the fields of a form, in at most two lines each: `help.<form>.<name>`. */
export function defineFieldHelp<
  const Form extends string,
  const Fields extends Readonly<Record<string, Words>>,
>(form: Form, fields: Fields): Named<'help', Form, Fields> {
  return named('help', form, fields);
}

/** Declares what the stored values of an enumeration mean: `value.<set>.<value>`. */
export function defineValues<const Set extends string, const Values extends Readonly<Record<string, Words>>>(
  set: Set,
  values: Values,
): Named<'value', Set, Values> {
  return named('value', set, values);
}

function named<Kind extends string, Group extends string, Names extends Readonly<Record<string, Words>>>(
  kind: Kind,
  group: Group,
  names: Names,
): Named<Kind, Group, Names> {
  const messages = Object.entries(names).flatMap(([name, words]) => [[`${kind}.${group}.${name}`, words]]);
  return Object.fromEntries(messages);
}
