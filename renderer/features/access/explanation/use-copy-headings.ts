import { useTexts } from '#renderer/ui/texts.ts';
import type { CopyHeadings } from './explanation-text.ts';

/** The headings of an explanation that is copied as text, in the window's language. */
export function useCopyHeadings(): CopyHeadings {
  const t = useTexts('access-explanation');
  return { remedies: t('remedies'), steps: t('steps'), rule: t('rule'), decides: t('decides') };
}
