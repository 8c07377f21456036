import type { Message } from '#core/base/message.ts';
import { finding } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { domainOfDn } from './dn.ts';
import { loginAttributes, loginFilter } from './entries.ts';
import type { Outcome } from './failure.ts';
import { equals } from './filter.ts';
import type { Login } from './logins.ts';
import type { DirectoryService } from './service.ts';
import type { DirectorySession, FoundEntries } from './session.ts';

interface Question {
  type: DirectoryService['type'];
  base: string;
  login: Login;
  /** Naming contexts of the server. */
  contexts: readonly string[];
}

const FEW = 5;

/**
 * Why nobody, or too many, are found: the same search without one part of it at a time. What finds somebody names the part
 * that is wrong.
 */
export async function diagnoseSearch(
  session: DirectorySession,
  { type, base, login, contexts }: Question,
): Promise<{ remedies: Message[]; findings: Finding[] }> {
  const findings: Finding[] = [];
  const found = async (
    filter: string,
    where: string,
    told: (result: Message) => Message,
  ): Promise<number> => {
    const attributes = ['1.1'];
    const answer = await session.search({ base: where, scope: 'sub', filter, attributes, limit: FEW });
    findings.push(finding('note', told(resultOf(answer))));
    return answer.ok ? answer.value.entries.length : 0;
  };
  const domain = domainOfDn(base);
  const withoutClasses = await found(loginFilter(type, login, domain, false), base, (result) =>
    message('directory.without-classes', { result }),
  );
  // A server keeps other things in contexts of their own; only one above the base is wider.
  const wider = contexts.find((context) => base.toLowerCase().endsWith(`,${context.toLowerCase()}`));
  const inWider =
    wider === undefined
      ? 0
      : await found(loginFilter(type, login, domain), wider, (result) =>
          message('directory.below-base', { base: wider, result }),
        );
  const attributes: string[] = [];
  for (const attribute of loginAttributes(type)) {
    const count = await found(
      equals(attribute, login.kind === 'down-level' ? login.account : login.text),
      base,
      (result) => message('directory.by-attribute', { attribute, result }),
    );
    if (count > 0) attributes.push(attribute);
  }
  const widerBase = inWider > 0 ? wider : undefined;
  return { remedies: [remedyOf({ withoutClasses, widerBase, attributes })], findings };
}

function resultOf(answer: Outcome<FoundEntries>): Message {
  if (!answer.ok) return answer.failure.reason;
  const { entries, isCut } = answer.value;
  const values = { count: entries.length };
  return isCut ? message('directory.entries-at-least', values) : message('directory.entries', values);
}

function remedyOf(found: {
  withoutClasses: number;
  /** A base above that of the service, below which somebody is found. */
  widerBase: string | undefined;
  /** Attributes that somebody is found by, each alone. */
  attributes: readonly string[];
}): Message {
  const { withoutClasses, widerBase, attributes } = found;
  const [attribute] = attributes;
  if (attributes.length > 1) return message('directory.use-unique-login', { attributes });
  if (withoutClasses > 0) return message('directory.check-classes');
  if (widerBase !== undefined) return message('directory.widen-base', { base: widerBase });
  if (attribute !== undefined) return message('directory.use-other-name', { attribute });
  return message('directory.check-login');
}
