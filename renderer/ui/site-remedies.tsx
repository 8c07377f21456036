import { Button } from '@fluentui/react-components';
import { useNavigate } from '@tanstack/react-router';
import { useTexts } from './texts.ts';

/** The ways on from a saved site that does not answer. */
export function SiteRemedies({ site }: { site: string }) {
  const t = useTexts('error-panel');
  const navigate = useNavigate();
  return (
    <>
      <Button onClick={() => void navigate({ to: '/sites', search: { test: site } })}>{t('test')}</Button>
      <Button onClick={() => void navigate({ to: '/sites', search: { edit: site } })}>{t('edit')}</Button>
    </>
  );
}
