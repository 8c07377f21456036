import { z } from 'zod';
import type { Message, MessageValue } from '#core/base/message.ts';
import { languages } from '#core/messages/format.ts';

/** A language that a text is asked for in: of reports and logs that the core writes itself. */
export const language = z.enum(languages).default('en');

const messageValue: z.ZodType<MessageValue> = z.lazy(() =>
  z.union([z.string(), z.number(), message, z.array(messageValue)]),
);

/** Something that is said, to be put into words by whoever shows it (`core/messages`). */
export const message: z.ZodType<Message> = z.object({
  code: z.string(),
  values: z.record(z.string(), messageValue),
});

/**
 * How much a finding matters. `fatal`: nothing of what was checked works; `error`: something does not work; `insecure`: it
 * works for those whom it should not; `warning`: it will not work, or not for everybody; `note`: good to know.
 */
export const severity = z.enum(['fatal', 'error', 'insecure', 'warning', 'note']);
export type Severity = z.infer<typeof severity>;

/** Something that was seen, with its name. */
const evidence = z.object({ name: message, value: z.string() });

/** Something that was found out, in whatever check. Its code is the message's. */
export const finding = z.object({
  severity,
  message,
  /** What to do about it, the first thing first. */
  remedies: z.array(message),
  /** What it is about, by its own name: a certificate, a key, a column. */
  subject: z.string().optional(),
  /** Where it is: a JSON pointer inside what was checked, or a place in a file, counted from 1. */
  at: z.object({ pointer: z.string(), line: z.int(), column: z.int() }).partial().optional(),
  evidence: z.array(evidence).optional(),
});
export type Finding = z.infer<typeof finding>;

/** `unknown`: it could not be found out from here, and is not guessed. */
export const verdict = z.enum(['ok', 'warn', 'fail', 'skipped', 'unknown']);
export type Verdict = z.infer<typeof verdict>;

/** One step of a check, with what it found out: the first finding says how it ended. */
export const checkStep = z.object({
  /** Its name; the title is the message `step.<name>`. */
  step: z.string(),
  verdict,
  milliseconds: z.int(),
  findings: z.array(finding),
});
export type CheckStep = z.infer<typeof checkStep>;

/** Why something did not work, as it goes over the wire and is kept: the code is the error's. */
export const failure = z.object({
  code: z.string(),
  message,
  remedies: z.array(message),
  /** The code's own data (`core/base/error-data.ts`). */
  data: z.record(z.string(), z.unknown()),
  /** The saved site that could not be worked with, where it can be tested and edited. */
  site: z.string().optional(),
});
export type Failure = z.infer<typeof failure>;
