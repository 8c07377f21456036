import type { Value } from '#core/catalog/entity-type.ts';
import type { Dialect } from './dialects/dialect.ts';
import { likePattern } from './like.ts';

/** Values of a column from one to before another, as text without a zone where they are dates (UTC). */
export interface Range {
  column: string;
  from?: string | undefined;
  before?: string | undefined;
}

/** A column that holds these pieces of text, in this order. */
export interface TextMatch {
  column: string;
  pieces: readonly string[];
}

type Parameter = NonNullable<Value>;

/**
 * The condition of a statement, with its parameters: all its parts have to hold. `nameOf` gives a column as the statement
 * calls it, and throws for one that there is not.
 */
export class WhereClause {
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
  bindParameter(value: Parameter): string {
    this.parameters.push(value);
    return this.#dialect.placeholder(this.parameters.length - 1);
  }

  and(...parts: readonly string[]): void {
    this.#parts.push(...parts);
  }

  /** Adds nothing for a value that is undefined. */
  andCompare(column: string, operator: '=' | '>=' | '<', value: Value | undefined): void {
    if (value === undefined) return;
    const name = this.#nameOf(column);
    this.and(value === null ? `${name} IS NULL` : `${name} ${operator} ${this.bindParameter(value)}`);
  }

  /** All values of at least one of the alternatives. */
  andAnyOf(alternatives: readonly Readonly<Record<string, Parameter>>[]): void {
    const holds = alternatives.map((values) =>
      Object.entries(values)
        .map(([column, value]) => `${this.#nameOf(column)} = ${this.bindParameter(value)}`)
        .join(' AND '),
    );
    this.and(`(${holds.map((one) => `(${one})`).join(' OR ')})`);
  }

  andRange({ column, from, before }: Range): void {
    this.andCompare(column, '>=', from);
    this.andCompare(column, '<', before);
  }

  /** At least one of the list holds. */
  andContains(list: readonly TextMatch[]): void {
    const holds = list.map(
      ({ column, pieces }) =>
        `${this.#nameOf(column)} LIKE ${this.bindParameter(likePattern(pieces))} ESCAPE '!'`,
    );
    this.and(`(${holds.join(' OR ')})`);
  }
}
