import type { TreeCopy } from './tree-copy.ts';

/** A finding of Biome, e.g. rule `style/noRestrictedImports`; the path from the tree's folder, lines from 1. */
interface Finding {
  rule: string;
  severity: string;
  path: string;
  line: number;
}

/** Runs Biome's rules on the copy, or on one path of it. Findings are in the order of their lines. */
export function lint(copy: TreeCopy, path = '.'): Finding[] {
  const run = copy.run('biome', 'lint', '--reporter=json', '--max-diagnostics=none', path);
  const report: { diagnostics: Diagnostic[]; summary: { changed: number; unchanged: number } } = JSON.parse(
    run.stdout,
  );
  if (report.summary.changed + report.summary.unchanged === 0)
    throw new Error(`Biome read no file\n${run.output}`);
  return report.diagnostics
    .map(({ category, severity, location }) => ({
      rule: category.replace(/^lint\//, ''),
      severity,
      path: location.path.replaceAll('\\', '/'),
      line: location.start.line,
    }))
    .sort((left, right) => left.line - right.line);
}

interface Diagnostic {
  category: string;
  severity: string;
  location: { path: string; start: { line: number } };
}
