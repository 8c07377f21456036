import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { render } from '#core/messages/catalogue.ts';
import { issueMessage } from '#core/messages/issue.ts';

const shape = z.strictObject({
  name: z.string().min(1).max(3).optional(),
  code: z.string().min(2).optional(),
  kind: z.enum(['a', 'b']).optional(),
  count: z.int().positive().max(10).optional(),
  flag: z.boolean().optional(),
  list: z.array(z.string()).min(1).max(1).optional(),
  id: z.uuid().optional(),
  run: z
    .string()
    .regex(/^[0-9]+$/)
    .optional(),
  either: z.union([z.literal('x'), z.number()]).optional(),
  even: z
    .number()
    .refine((value) => value % 2 === 0, 'zod says this')
    .optional(),
});

function textOf(schema: z.ZodType, input: unknown): string {
  const [issue] = schema.safeParse(input).error?.issues ?? [];
  if (!issue) throw new Error('the input is accepted');
  return render(issueMessage(issue, input), 'en', 'window');
}

describe('an issue of a schema', () => {
  it.each([
    [{ name: 'long' }, 'name', 'it must have at most 3 characters'],
    [{ name: '' }, 'name', 'a value is required'],
    [{ name: 1 }, 'name', 'text is expected'],
    [{ code: 'a' }, 'code', 'it must have at least 2 characters'],
    [{ kind: 'c' }, 'kind', 'allowed values are a, b'],
    [{ count: 1.5 }, 'count', 'a whole number is expected'],
    [{ count: 0 }, 'count', 'it must be greater than 0'],
    [{ count: 11 }, 'count', 'it must be at most 10'],
    [{ flag: 'yes' }, 'flag', 'true or false is expected'],
    [{ list: [] }, 'list', 'it must have at least 1 item'],
    [{ list: [1] }, 'list.0', 'text is expected'],
    [{ id: 'x' }, 'id', 'the expected format is UUID'],
    [{ run: 'x' }, 'run', 'it must match /^[0-9]+$/'],
    [{ either: 'y' }, 'either', 'it matches none of the allowed forms'],
    [{ even: 1 }, 'even', 'it does not have the expected form'],
  ])('%j names %s and says what is expected', (input, path, problem) => {
    expect(textOf(shape, input)).toBe(`The value of ${path} is not accepted: ${problem}.`);
  });

  it('tells what is missing from what is of a wrong type', () => {
    const required = z.object({ name: z.string() });
    expect(textOf(required, {})).toBe('The value of name is not accepted: a value is required.');
    expect(textOf(required, { name: null })).toBe('The value of name is not accepted: text is expected.');
  });

  it('names properties that are not known, of the input itself', () => {
    expect(textOf(shape, { more: 1 })).toBe('The input is not accepted: unknown properties: more.');
  });

  it('knows an issue of another schema language by its path only', () => {
    expect(issueMessage({ path: [{ key: 'name' }] })).toEqual({
      code: 'input.not-accepted.at',
      values: { path: 'name', problem: { code: 'input.other', values: {} } },
    });
  });
});
