import { finding } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { Key } from '#core/keys/catalog.ts';
import { readExpression } from '#core/keys/expression.ts';
import { message } from '#core/messages/catalogue.ts';
import type { SignInContext } from '../context.ts';
import { type KeyValue, keyTitle, mendKey, unusableFindings } from '../keys.ts';
import { blocks, noEffect, passes, type StepOutcome, unknown } from '../step.ts';

/** A step that a key decides, while the file that has it is not named. */
export function byUnknownKey(
  name: Key['name'],
  standard: string,
  more: Partial<StepOutcome> = {},
): StepOutcome {
  const key = keyTitle(name);
  const remedies = [message('access-signin.remedy.keys-file')];
  const said =
    standard === ''
      ? message('access-signin.key-unknown', { key })
      : message('access-signin.key-unknown.default', { key, standard });
  return unknown(said, { remedies, ...more });
}

/** What it hangs on whether a site offers a way. */
type Offered = Pick<SignInContext, 'keys'> & { input: Pick<SignInContext['input'], 'method' | 'path'> };

/** Whether the site offers the way at all (spec, "Authentication", 3). */
export function judgeMethod(context: Offered): StepOutcome {
  switch (context.input.method) {
    case 'basic':
      return judgeBasic(context);
    case 'windows':
      return judgeWindows(context);
    default:
      return passes(message('access-signin.method-always'));
  }
}

/** Paths on which Basic works; `;` and `,` both separate, and a pattern matches anywhere in the path (assumed). */
function judgeBasic({ keys, input: { path } }: Offered): StepOutcome {
  const unusable = keys.unusable('AuthBasicAllowedPaths');
  if (unusable) return unknown(unusable, { remedies: [mendKey('AuthBasicAllowedPaths')] });
  const value = keys.value('AuthBasicAllowedPaths');
  if (!value) return byUnknownKey('AuthBasicAllowedPaths', '');
  const patterns = value.text
    .split(/[;,]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const set = [message('access-signin.remedy.allow-path')];
  if (patterns.length === 0) return blocks(message('access-signin.basic-nowhere'), { remedies: set });
  if (path === undefined)
    return unknown(message('access-signin.basic-path-not-named', { patterns }), {
      remedies: [message('access-signin.remedy.name-path')],
    });
  const read = patterns.map((pattern) => ({ pattern, matches: matches(pattern, path) }));
  const hit = read.find(({ matches: one }) => one === true);
  if (hit) return passes(message('access-signin.basic-allowed', { path, pattern: hit.pattern }));
  const unreadable = read.filter(({ matches: one }) => one === undefined).map(({ pattern }) => pattern);
  if (unreadable.length > 0)
    return unknown(message('access-signin.basic-pattern-unreadable', { patterns: unreadable }));
  return blocks(message('access-signin.basic-not-here', { path, patterns }), { remedies: set });
}

/** Undefined for what this program cannot judge: the platform's expressions have words that these lack. */
function matches(pattern: string, path: string): boolean | undefined {
  const expression = readExpression(pattern);
  return typeof expression === 'string' ? undefined : expression(path);
}

function judgeWindows({ keys }: Offered): StepOutcome {
  const unusable = keys.unusable('WinAuthHost');
  if (unusable) return unknown(unusable, { remedies: [mendKey('WinAuthHost')] });
  const host = keys.value('WinAuthHost');
  if (!host) return byUnknownKey('WinAuthHost', 'IIS');
  if (host.text.toLowerCase() === 'none')
    return blocks(message('access-signin.windows-off'), {
      remedies: [message('access-signin.remedy.windows-on')],
    });
  const findings: Finding[] = [
    ...unusableFindings(keys, 'RequireKerberos'),
    ...(keys.flag('RequireKerberos') === true
      ? [finding('note', message('access-signin.kerberos-only'))]
      : []),
    ...(host.text.toLowerCase() === 'kestrel'
      ? [finding('note', message('access-signin.windows-keytab'))]
      : []),
  ];
  return passes(message('access-signin.windows-on', { host: host.text, source: sourceOf(host) }), {
    findings,
  });
}

/** Where a value is from. */
function sourceOf({ isSet }: KeyValue) {
  return message(isSet ? 'access-signin.key-from-file' : 'access-signin.key-from-default');
}

/** The impersonator's right is not shown in spec.md. */
export function judgeImpersonation({ input: { method } }: SignInContext): StepOutcome {
  if (method !== 'impersonation') return noEffect(message('access-signin.other-method'));
  return unknown(message('access-signin.impersonator-unknown'));
}
