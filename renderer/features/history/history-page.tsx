import { Page } from '#renderer/ui/page.tsx';

export function HistoryPage() {
  return <Page title="HistoryPage">…</Page>;
}
