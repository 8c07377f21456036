import { useQuery } from '@tanstack/react-query';
import { sanitize } from '#core/base/sanitize.ts';
import type { ServiceType } from '#core/contract/signin/services.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { QueryDialog } from '#renderer/ui/form/query-dialog.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { ServiceDialog, type ServicePrefill } from './service-dialog.tsx';

/** The form of a service as it is now. */
export function StoredServiceDialog(props: {
  at: AdminScope;
  type: ServiceType;
  id: number;
  name: string;
  prefill?: ServicePrefill;
  onClose: (changed: boolean) => void;
}) {
  const { at, type, id, name, ...others } = props;
  const t = useTexts('signin-services');
  const { queries } = useApi();
  const stored = useQuery({
    ...queries.signin.services.get.queryOptions({ input: { ...at, type, id } }),
    gcTime: 0,
  });
  return (
    <QueryDialog
      title={t('editTitle', { name: sanitize(name) })}
      query={stored}
      onClose={() => props.onClose(false)}
    >
      {(service) => <ServiceDialog at={at} service={service} {...others} />}
    </QueryDialog>
  );
}
