import { equals } from './filter.ts';
import { loginFilter, namesOf } from './look-up.ts';
import type { DirectoryService } from './service.ts';
import type { DirectorySession } from './session.ts';

interface Question {
  type: DirectoryService['type'];
  base: string;
  login: string;
  /** Naming contexts of the server. */
  contexts: readonly string[];
}

const FEW = 5;

/**
 * Why nobody, or too many, are found: the same search with one part of it left out at a time. What finds somebody names the
 * part that is wrong.
 */
export async function counterfactuals(
  session: DirectorySession,
  { type, base, login, contexts }: Question,
): Promise<{ remedy: string; evidence: Record<string, string> }> {
  const evidence: Record<string, string> = {};
  const found = async (what: string, filter: string, where: string): Promise<number> => {
    const answer = await session.search({
      base: where,
      scope: 'sub',
      filter,
      attributes: ['1.1'],
      limit: FEW,
    });
    const number = answer.ok ? answer.value.entries.length : 0;
    evidence[what] = answer.ok ? `${number}${answer.value.isCut ? ' and more' : ''}` : answer.failure.reason;
    return number;
  };
  const withoutClasses = await found('without object classes', loginFilter(type, login, false), base);
  // A server keeps other things in contexts of their own; only one above the base is wider.
  const wider = contexts.find((context) => base.toLowerCase().endsWith(`,${context.toLowerCase()}`));
  const inWider = wider === undefined ? 0 : await found(`below ${wider}`, loginFilter(type, login), wider);
  const byName: string[] = [];
  for (const name of namesOf(type)) {
    if ((await found(`by ${name} alone`, equals(name, login), base)) > 0) byName.push(name);
  }
  return { remedy: remedyOf({ withoutClasses, inWider, wider, byName }), evidence };
}

function remedyOf(found: {
  withoutClasses: number;
  inWider: number;
  wider: string | undefined;
  byName: readonly string[];
}): string {
  const { withoutClasses, inWider, wider, byName } = found;
  if (byName.length > 1)
    return `It is found by ${byName.join(' and ')}: use a login that is of one person only.`;
  if (withoutClasses > 0)
    return 'It is found without the object classes: the entry is no person for the site.';
  if (inWider > 0) return `It is found below ${wider}: the base DN of the service is too narrow.`;
  if (byName.length === 1) return `It is found by ${byName[0]} alone: sign in with another name.`;
  return 'It is found in no way: check the login, and what the service may read.';
}
