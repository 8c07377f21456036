import { visible } from '#core/base/text.ts';
import type { CompareResult } from '#core/contract/transfer-compare.ts';
import { useApi } from '#renderer/api/api.tsx';
import { saveAs } from '#renderer/api/files.ts';
import { useAction } from '#renderer/api/use-action.ts';
import { language } from '#renderer/ui/language.ts';
import type { ComparedSides } from './difference.ts';

/** Saves a comparison as a page to read and file. */
export function useReport({ from, to }: ComparedSides, { plan, warnings, onlyOnReceiver }: CompareResult) {
  const { client } = useApi();
  return useAction(async () => {
    const names = { receiver: visible(to.name), archive: visible(from.name) };
    const report = { kind: 'compare', plan, warnings, onlyOnReceiver, ...names } as const;
    const { html } = await client.transfer.report({ ...report, language: language() });
    saveAs('compare-report.html', html, 'text/html');
  });
}
