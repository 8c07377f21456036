import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { forbiddenImports } from '../../scripts/check-layers.ts';
import { layers } from '../../scripts/layers.ts';
import { root } from './tree-copy.ts';

describe('imports', () => {
  it.each([
    ['core/base/x.ts', "import { z } from 'zod';"],
    ['core/base/x.ts', "import { readFileSync } from 'node:fs';"],
    ['core/base/x.ts', "import { message } from '../messages/catalogue.ts';"],
    ['core/messages/x.ts', "import type { Finding } from '#core/contract/finding.ts';"],
    ['core/site/x.ts', "import { plan } from '#core/transfer/plan.ts';"],
    ['core/transfer/plan/x.ts', "import yazl from 'yazl';"],
    ['core/transfer/references/x.ts', "import { message } from '#core/messages/catalogue.ts';"],
    ['core/operations/x.ts', "import pg from 'pg';"],
    ['electron/main/x.ts', "import { startHost } from '#core/operations/start.ts';"],
    ['electron/web/x.ts', "import { run } from '../cli/main.ts';"],
    ['renderer/features/x.tsx', "import { createClient } from '@orpc/client';"],
    ['renderer/ui/x.ts', "import {\n  useState,\n  type Site,\n} from '#core/site/site.ts';"],
    ['scripts/x.ts', "import { startHost } from '#core/operations/start.ts';"],
    ['core/site/x.ts', "export * from 'yauzl';"],
    ['core/site/x.ts', "export { open } from 'yauzl';"],
    ['core/site/x.ts', "const late = await import('yauzl');"],
    ['core/site/x.ts', "type Late = typeof import('yauzl');"],
    ['core/unlisted/x.ts', "import { z } from 'zod';"],
    ['core/site/x.ts', "import { x } from '#core/unlisted/x.ts';"],
    ['core/site/x.ts', "import pg from 'pgx';"],
  ])('of %s are refused: %s', (path, text) => {
    expect(forbiddenImports([[path, text]])).toHaveLength(1);
  });

  it.each([
    ['core/messages/x.ts', "import { text } from '#core/base/sanitize.ts';"],
    ['core/transfer/archive/x.ts', "import yazl from 'yazl';\nimport { plan } from '../plan/plan.ts';"],
    ['core/site/x.ts', "import 'mssql/msnodesqlv8.js';\nimport { join } from 'node:path';"],
    ['renderer/api/x.ts', "import { createClient } from '@orpc/client/fetch';"],
    [
      'renderer/ui/x.ts',
      "import { EditorState } from '@codemirror/state';\nimport { x } from '#renderer/api/x.ts';",
    ],
    ['core/site/x.ts', "const text = 'import nothing';\nexport const from = 'yauzl';"],
  ])('of %s are allowed: %s', (path, text) => {
    expect(forbiddenImports([[path, text]])).toEqual([]);
  });

  it('are said for every folder with sources', () => {
    const folders = ['core', 'electron'].flatMap((parent) =>
      readdirSync(join(root, parent), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${parent}/${name}`),
    );
    expect(folders.length).toBeGreaterThan(15);
    expect(folders.filter((folder) => layers[folder] === undefined)).toEqual([]);
  });
});
