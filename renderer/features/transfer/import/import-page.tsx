import { Page } from '#renderer/ui/page.tsx';

export function ImportPage() {
  return <Page title="ImportPage">…</Page>;
}
