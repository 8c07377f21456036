import { Text } from '@fluentui/react-components';
import { ArrowDownload20Regular, ArrowUpload20Regular, Copy20Regular } from '@fluentui/react-icons';
import { type ReactNode, useState } from 'react';
import { nearestIssue } from '#core/contract/nearest-issue.ts';
import { decisions as decisionsSchema } from '#core/contract/transfer/decision.ts';
import type { PreviewResult } from '#core/contract/transfer/import.ts';
import { useApi } from '#renderer/api/api.tsx';
import { type Failure, toFailure } from '#renderer/api/errors.ts';
import { saveAs } from '#renderer/api/files.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { copyText } from '#renderer/ui/grid/copy-items.tsx';
import { language } from '#renderer/ui/language.ts';
import { pickFile } from '#renderer/ui/pick-file.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import type { Command } from '#renderer/ui/toolbar/toolbar.tsx';
import type { ChangeDecisions } from './plan-state.ts';
import { type ImportState, useWriteKind } from './use-plan.ts';

const JSON_TYPE = 'application/json';

/** Files around a preview: the plan, a report to read and file, and the decisions for another time. */
export function usePlanFiles(props: {
  preview: PreviewResult | undefined;
  receiver: string;
  state: ImportState;
  onDecide: (change: ChangeDecisions) => void;
}): { commands: readonly Command[]; notice: ReactNode } {
  const { preview, receiver, onDecide } = props;
  const { of: draft, decisions } = props.state;
  const t = useTexts('import');
  const { client } = useApi();
  const kind = useWriteKind();
  const [failure, setFailure] = useState<Failure>();
  /** The place in the chosen file where it is wrong. */
  const [wrong, setWrong] = useState<string>();

  const saveReport = async ({ plan, warnings }: PreviewResult) => {
    try {
      const named = { kind, receiver, archive: draft.name } as const;
      const { html } = await client.transfer.report({ plan, warnings, ...named, language: language() });
      saveAs(`${kind}-report.html`, html, 'text/html');
      setFailure(undefined);
    } catch (error) {
      setFailure(toFailure(error));
    }
  };
  const copyMarkdown = async ({ plan, warnings }: PreviewResult) => {
    try {
      const named = { kind, receiver, archive: draft.name } as const;
      const asked = { plan, warnings, ...named, language: language() };
      copyText((await client.transfer.reportMarkdown(asked)).markdown);
      setFailure(undefined);
    } catch (error) {
      setFailure(toFailure(error));
    }
  };
  const load = async (file: File) => {
    try {
      const parsed = decisionsSchema.safeParse(JSON.parse(await file.text()));
      setWrong(parsed.success ? undefined : nearestIssue(parsed.error.issues).pointer);
      if (parsed.success) onDecide(() => parsed.data.decisions);
    } catch {
      // It cannot be read, or is no JSON.
      setWrong('');
    }
  };
  const saveJson = (name: string, content: object) =>
    saveAs(name, `${JSON.stringify(content, null, 2)}\n`, JSON_TYPE);
  if (!preview) return { commands: [], notice: undefined };
  const download = <ArrowDownload20Regular />;
  const commands: Command[] = [
    {
      key: 'load',
      label: t('loadDecisions'),
      icon: <ArrowUpload20Regular />,
      onClick: () => pickFile('.json,application/json', (file) => void load(file)),
    },
    {
      key: 'save',
      label: t('saveDecisions'),
      icon: download,
      disabled: decisions.length === 0,
      onClick: () => saveJson('decisions.json', { decisions }),
    },
    {
      key: 'report',
      label: t('saveReport'),
      icon: download,
      onClick: () => void saveReport(preview),
    },
    {
      key: 'markdown',
      label: t('copyMarkdown'),
      icon: <Copy20Regular />,
      onClick: () => void copyMarkdown(preview),
    },
    {
      key: 'plan',
      label: t('savePlan'),
      icon: download,
      onClick: () => saveJson('plan.json', preview.plan),
    },
  ];
  const notice = (
    <>
      {wrong !== undefined && (
        <Text role="alert">{wrong === '' ? t('notDecisions') : t('notDecisionsAt', { pointer: wrong })}</Text>
      )}
      {failure && <ErrorPanel failure={failure} />}
    </>
  );
  return { commands, notice };
}
