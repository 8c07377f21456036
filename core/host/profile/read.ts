import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import { issueProblem } from '#core/checks/issue.ts';
import { nearestIssue } from '#core/contract/nearest-issue.ts';
import { type Profile, profile } from '#core/contract/profile.ts';
import { readJsonFile } from '../files.ts';

/** Reads a profile. Throws `file-unreadable`, and `profile-invalid` for the first thing that is wrong with it. */
export async function readProfile(file: string): Promise<Profile> {
  return parseProfile(file, await readProfileJson(file));
}

/** The content of a profile, checked; `file` is for the error. Throws `profile-invalid`. */
export function parseProfile(file: string, content: unknown): Profile {
  const parsed = profile.safeParse(content);
  if (parsed.success) return parsed.data;
  const { pointer, issue } = nearestIssue(parsed.error.issues);
  throw new SiteferryError('profile-invalid', { file, pointer, reason: issueProblem(issue ?? {}) });
}

/** The JSON of a profile, not yet checked. */
export async function readProfileJson(file: string): Promise<unknown> {
  try {
    return await readJsonFile(file);
  } catch (error) {
    const isSyntax = isSiteferryError(error, 'file-unreadable') && error.cause instanceof SyntaxError;
    if (!isSyntax) throw error;
    throw new SiteferryError('profile-invalid', { file, pointer: '', reason: error.data.reason });
  }
}
