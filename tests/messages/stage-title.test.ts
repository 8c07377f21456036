import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, expectTypeOf, it } from 'vitest';
import type { SiteTestStep } from '#core/contract/site/site.ts';
import { hasMessage } from '#core/messages/catalogue.ts';
import type { StepName } from '#core/messages/codes.ts';
import { type StageName, stageTitle } from '#core/messages/stage-title.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Stages that files of ours report by their literal names. */
function reportedStages(): string[] {
  const files = globSync('{core,electron,renderer}/**/*.{ts,tsx}', { cwd: root });
  return files.flatMap((file) =>
    Array.from(
      readFileSync(`${root}/${file}`, 'utf8').matchAll(
        /(?:eport|countProgress)\([^;]{0,40}?stage: '([^']+)'/g,
      ),
      ([, stage = '']) => stage,
    ),
  );
}

it('every stage that is reported has a title', () => {
  const stages = new Set(reportedStages());
  expect(stages).toContain('reading');
  expect(stages).toContain('planning');
  expect(stages.size).toBeGreaterThan(4);
  const untitled = [...stages].filter((stage) => !hasMessage(stageTitle(stage).code));
  expect(untitled).toEqual([]);
});

it('a step of a check has the title of the step', () => {
  expect(stageTitle('site-schema')).toEqual({ code: 'step.site-schema', values: {} });
  expect(stageTitle('writing')).toEqual({ code: 'stage.writing', values: {} });
  expectTypeOf<SiteTestStep>().toExtend<StepName>();
  expectTypeOf<'writing'>().toExtend<StageName>();
  expectTypeOf<'site-schema'>().not.toExtend<StageName>();
});
