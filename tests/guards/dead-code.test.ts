import { expect, it } from 'vitest';
import { copyTree } from './tree-copy.ts';

it('knip finds unused exports, unused files and packages that package.json does not name, and nothing that is used', () => {
  const copy = copyTree();
  copy.plant('core/base/planted.ts', 'export const used = 1;\nexport const unused = 2;\n');
  copy.plant('core/base/orphan.planted.ts', 'export const orphan = 1;\n');
  copy.plant('scripts/planted.ts', "import '#core/base/planted.ts';\nimport 'unlisted-package';\n");
  copy.plant(
    'tests/base/planted.test.ts',
    "import { used } from '#core/base/planted.ts';\nexport default used;\n",
  );
  const { status, output } = copy.run('knip', '--reporter=compact', '--no-config-hints');
  copy.remove();

  const planted = output.split('\n').filter((line) => line.includes('planted') || line.includes('unlisted'));
  expect(status).not.toBe(0);
  expect(planted.sort()).toEqual([
    'core/base/orphan.planted.ts: core/base/orphan.planted.ts',
    'core/base/planted.ts: unused',
    'scripts/planted.ts: unlisted-package',
  ]);
});
