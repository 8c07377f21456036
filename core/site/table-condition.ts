import type { Value } from '#core/catalog/entity-type.ts';
import { likePattern } from './contains.ts';
import type { Dialect } from './dialects/dialect.ts';

/** Values of a column from one to before another, as text without a zone where they are dates (UTC). */
export interface Range {
  column: string;
  from?: string | undefined;
  before?: string | undefined;
}

/** A column that holds these pieces of text, in this order. */
export interface Containing {
  column: string;
  pieces: readonly string[];
}

type Parameter = NonNullable<Value>;

/**
 * The condition of a statement, with its parameters: all its parts have to hold. `nameOf` gives a column as the statement
 * calls it, and throws for one that there is not.
 */
export class TableCondition {
  readonly parameters: Parameter[] = [];
  readonly #parts: string[] = [];
  readonly #dialect: Pick<Dialect, 'placeholder'>;
  readonly #nameOf: (column: string) => string;

  constructor(dialect: Pick<Dialect, 'placeholder'>, nameOf: (column: string) => string) {
    this.#dialect = dialect;
    this.#nameOf = nameOf;
  }

  /** ` WHERE t.a = @0 AND t.b IS NULL`; empty where everything will do. */
  get text(): string {
    return this.#parts.length > 0 ? ` WHERE ${this.#parts.join(' AND ')}` : '';
  }

  /** Takes a value as the next parameter; gives what stands for it. */
  place(value: Parameter): string {
    this.parameters.push(value);
    return this.#dialect.placeholder(this.parameters.length - 1);
  }

  and(...parts: readonly string[]): void {
    this.#parts.push(...parts);
  }

  /** Adds nothing for a value that is undefined. */
  andCompared(column: string, operator: '=' | '>=' | '<', value: Value | undefined): void {
    if (value === undefined) return;
    const name = this.#nameOf(column);
    this.and(value === null ? `${name} IS NULL` : `${name} ${operator} ${this.place(value)}`);
  }

  /** All values of at least one of the alternatives. */
  andOneOf(alternatives: readonly Readonly<Record<string, Parameter>>[]): void {
    const holds = alternatives.map((values) =>
      Object.entries(values)
        .map(([column, value]) => `${this.#nameOf(column)} = ${this.place(value)}`)
        .join(' AND '),
    );
    this.and(`(${holds.map((one) => `(${one})`).join(' OR ')})`);
  }

  andWithin({ column, from, before }: Range): void {
    this.andCompared(column, '>=', from);
    this.andCompared(column, '<', before);
  }

  /** At least one of the list holds. */
  andContains(list: readonly Containing[]): void {
    const holds = list.map(
      ({ column, pieces }) => `${this.#nameOf(column)} LIKE ${this.place(likePattern(pieces))} ESCAPE '!'`,
    );
    this.and(`(${holds.join(' OR ')})`);
  }
}
