import { expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { referenceCatalog as catalog } from '#core/catalog/reference-catalog.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import { archiveFromContent } from '#core/transfer/archive/write/archive-from-content.ts';
import { archiveReceiver } from '#core/transfer/plan/archive-receiver.ts';
import { createAddingPlanner } from '#core/transfer/plan/planner.ts';
import { sample } from '../archive/support.ts';
import { guid } from '../support/lab.ts';

it('a plan of many entities lets the rest of the process work meanwhile', async () => {
  const scripts = Array.from({ length: 8_000 }, (_, index) => ({
    ...{ SmartScriptID: index + 1, Guid: guid(index + 1), SubcatID: 1, Name: `Script ${index}` },
    Body: `if (StateID == ${index} || Open("${guid(index)}")) return ${index};`,
  }));
  const content = {
    ...sample(),
    rows: new Map([['smart-scripts', scripts]]),
    additionalData: new Map(),
    sectionOfCategory: new Map([[1, 1]]),
  };
  const archive = await archiveFromContent(content, { catalog, name: 'many', warnings: [] });
  // Nothing that it asks waits for anybody: without turns of its own it would never leave the thread.
  const receiver = archiveReceiver({ ...archive, rows: new Map(), additionalData: new Map() }, catalog);
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const options = importOptions.parse({});
  const planner = await createAddingPlanner(receiver, { archive, options, onConflict: 'fail' });
  const read = turns;
  const { plan } = await planner.plan(receiver, [], { report: noProgress });
  isDone = true;
  expect(plan.items).toHaveLength(8_000);
  expect(read).toBeGreaterThan(3);
  expect(turns - read).toBeGreaterThan(3);
});
