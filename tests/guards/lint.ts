import type { TreeCopy } from './tree-copy.ts';

/** A finding of Biome, e.g. rule `style/noRestrictedImports`; the path from the tree's folder, lines from 1. */
interface Finding {
  rule: string;
  severity: string;
  path: string;
  line: number;
}

/** Runs Biome's rules on the copy. Findings are in the order of their lines; the status is that of the program. */
export function lint(copy: TreeCopy): { findings: Finding[]; status: number | null } {
  const run = copy.run('biome', 'lint', '--reporter=json', '--max-diagnostics=none', '.');
  const report: { diagnostics: Diagnostic[]; summary: { changed: number; unchanged: number } } = JSON.parse(
    run.stdout,
  );
  if (report.summary.changed + report.summary.unchanged === 0)
    throw new Error(`Biome read no file\n${run.output}`);
  const findings = report.diagnostics
    .map(({ category, severity, location }) => ({
      rule: category.replace(/^lint\//, ''),
      severity,
      path: location.path.replaceAll('\\', '/'),
      line: location.start.line,
    }))
    .sort((left, right) => left.line - right.line);
  return { findings, status: run.status };
}

interface Diagnostic {
  category: string;
  severity: string;
  location: { path: string; start: { line: number } };
}
