import { z } from 'zod';
import { accessVerdict, userText } from '../explanation.ts';
import { signInAccessInput } from './signin.ts';

/** What every case says of what it expects. */
const expected = {
  user: userText,
  expect: accessVerdict,
  /** The step that is to decide, by its name in `--json`; without it any. */
  step: z.string().trim().min(1).max(100).optional(),
};

const taskCase = z.strictObject({ ...expected, task: z.int() });

const { method, providerId, hostname, device, ip, path } = signInAccessInput.shape;
const signInCase = z.strictObject({
  ...expected,
  method: method.removeDefault(),
  provider: providerId,
  hostname,
  device,
  ip,
  path,
});

/** Whether a user may open a task, or sign in one way. */
const accessCase = z.union([taskCase, signInCase]);
export type AccessCase = z.infer<typeof accessCase>;

/** A file of cases, YAML or JSON. */
export const accessCases = z.strictObject({
  $schema: z.string().optional(),
  cases: z.array(accessCase).min(1).max(1_000),
});
