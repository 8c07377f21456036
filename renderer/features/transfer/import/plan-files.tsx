import { Button, Text } from '@fluentui/react-components';
import { ArrowDownload20Regular, ArrowUpload20Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { nearestIssue } from '#core/contract/nearest-issue.ts';
import { decisions as decisionsSchema, type PreviewResult } from '#core/contract/transfer.ts';
import { useApi } from '#renderer/api/api.tsx';
import { type Failure, toFailure } from '#renderer/api/errors.ts';
import { saveAs } from '#renderer/api/files.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { FileButton } from '#renderer/ui/file-button.tsx';
import { language } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import type { ChangeDecisions, ImportDraft } from './plan-state.ts';
import { importTexts } from './texts.ts';

const JSON_TYPE = 'application/json';

/** Files around a preview: the plan, a report to read and file, and the decisions for another time. */
export function PlanFiles(props: {
  preview: PreviewResult;
  receiver: string;
  draft: ImportDraft;
  onDecide: (change: ChangeDecisions) => void;
}) {
  const { preview, receiver, draft, onDecide } = props;
  const t = useTexts(importTexts);
  const { client } = useApi();
  const [failure, setFailure] = useState<Failure>();
  /** The place in the chosen file where it is wrong. */
  const [wrong, setWrong] = useState<string>();

  const saveReport = async () => {
    try {
      const request = { ...preview, receiver, archive: draft.name, language: language() };
      const { html } = await client.transfer.report(request);
      saveAs('import-report.html', html, 'text/html');
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
  return (
    <>
      <Button
        size="small"
        icon={<ArrowDownload20Regular />}
        onClick={() => saveAs('plan.json', `${JSON.stringify(preview.plan, null, 2)}\n`, JSON_TYPE)}
      >
        {t('savePlan')}
      </Button>
      <Button size="small" icon={<ArrowDownload20Regular />} onClick={() => void saveReport()}>
        {t('saveReport')}
      </Button>
      {draft.decisions.length > 0 && (
        <Button
          size="small"
          icon={<ArrowDownload20Regular />}
          onClick={() =>
            saveAs(
              'decisions.json',
              `${JSON.stringify({ decisions: draft.decisions }, null, 2)}\n`,
              JSON_TYPE,
            )
          }
        >
          {t('saveDecisions')}
        </Button>
      )}
      <FileButton
        size="small"
        icon={<ArrowUpload20Regular />}
        accept=".json,application/json"
        label={t('loadDecisions')}
        onFile={(file) => void load(file)}
      />
      {wrong !== undefined && (
        <Text role="alert">{wrong === '' ? t('notDecisions') : t('notDecisionsAt', { pointer: wrong })}</Text>
      )}
      {failure && <ErrorPanel failure={failure} />}
    </>
  );
}
