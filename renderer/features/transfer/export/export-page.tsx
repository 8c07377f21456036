import { Page } from '#renderer/ui/page.tsx';

export function ExportPage() {
  return <Page title="ExportPage">…</Page>;
}
