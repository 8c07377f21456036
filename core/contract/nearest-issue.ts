import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** What a schema has first against a content, and the JSON pointer (RFC 6901) of the place. */
export interface NearestIssue {
  pointer: string;
  issue: Issue | undefined;
}

/** The first place where a content goes wrong: for a choice of shapes, within the shape that it comes nearest to. */
export function nearestIssue(issues: readonly Issue[], above: readonly PropertyKey[] = []): NearestIssue {
  const [issue] = issues;
  const path = [...above, ...(issue?.path ?? [])];
  if (issue?.code === 'invalid_union') {
    const [nearest] = issue.errors.filter((branch) => branch.length > 0).sort((a, b) => a.length - b.length);
    if (nearest) return nearestIssue(nearest, path);
  }
  return { pointer: pointerOf(path), issue };
}

function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
