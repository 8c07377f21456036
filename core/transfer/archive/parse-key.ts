import { SyntaxProblem } from './scan-problems.ts';

/** The name of a member, from its text in quotes. Throws `SyntaxProblem`. */
export function parseKey(bytes: Uint8Array): string {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)) as string;
  } catch (error) {
    throw new SyntaxProblem('key', { cause: error });
  }
}
