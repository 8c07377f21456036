import { Button } from '@fluentui/react-components';
import { BranchCompare20Regular } from '@fluentui/react-icons';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ImportResult } from '#core/contract/transfer/import.ts';
import { useChosenSites } from '#renderer/shell/chosen-sites.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTask, useWork } from '#renderer/work/work.tsx';
import { useComparedSides } from '../compare/use-compared-sides.ts';
import { useComparison } from '../compare/use-comparison.ts';
import { useStoredTicks } from '../compare/use-ticked.ts';
import { PlanRun } from '../import/plan-run.tsx';
import { useOpenMoveOfRun } from '../import/use-open-from-url.ts';
import { emptyDraft, useImport, WORK, WriteKindContext } from '../import/use-plan.ts';
import { Workbench } from '../import/workbench.tsx';

/** Move: the plan of what was ticked in a comparison, its decisions, and what was done. */
export function MovePage() {
  return (
    <WriteKindContext value="move">
      <Move />
    </WriteKindContext>
  );
}

function Move() {
  const t = useTexts('import');
  const work = useWork();
  const navigate = useNavigate();
  const [{ of: draft }, dispatch] = useImport();
  useResumeMove();
  const moving = useTask<ImportResult>(WORK.move.write);
  const isOpening = useOpenMoveOfRun();
  const { sides } = useComparedSides();
  const comparison = useComparison(sides);
  const [, setTicks] = useStoredTicks(sides);
  const compareAgain = async () => {
    if (moving?.result?.result.committed) setTicks([]);
    comparison.start();
    // The page is left before it has nothing to show.
    await navigate({ to: '/compare' });
    for (const kind of Object.values(WORK.move)) work.clear(kind);
    dispatch({ kind: 'opened', of: emptyDraft });
  };

  if (moving) return <PlanRun onNew={() => void compareAgain()} />;
  if (draft.source) return <Workbench key={JSON.stringify(draft.source)} />;
  return (
    <Page title={t('moveTitle')}>
      {!isOpening && (
        <EmptyState icon={<BranchCompare20Regular />} title={t('noMoveTitle')} text={t('noMoveText')}>
          <Button appearance="primary" onClick={() => void navigate({ to: '/compare' })}>
            {t('backToCompare')}
          </Button>
        </EmptyState>
      )}
    </Page>
  );
}

/** After the window was loaded again: has the plan made of what was chosen and decided. */
function useResumeMove(): void {
  const { receiver } = useChosenSites();
  const [{ of: draft, made, requested, pending, failure }, dispatch] = useImport();
  const site = receiver.name;
  const isLost = draft.source !== undefined && !made && !requested && !pending && !failure;
  useEffect(() => {
    if (isLost && site !== undefined) dispatch({ kind: 'asked', site });
  }, [isLost, site, dispatch]);
}
