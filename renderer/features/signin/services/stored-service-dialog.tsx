import { useQuery } from '@tanstack/react-query';
import { visible } from '#core/base/text.ts';
import type { ServiceType } from '#core/contract/signin-services.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { At } from '#renderer/shell/use-administered.ts';
import { LoadedDialog } from '#renderer/ui/form/loaded-dialog.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { type FilledService, ServiceDialog } from './service-dialog.tsx';

/** The form of a service as it is now. */
export function StoredServiceDialog(props: {
  at: At;
  type: ServiceType;
  id: number;
  name: string;
  filled?: FilledService;
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
    <LoadedDialog
      title={t('editTitle', { name: visible(name) })}
      query={stored}
      onClose={() => props.onClose(false)}
    >
      {(service) => <ServiceDialog at={at} service={service} {...others} />}
    </LoadedDialog>
  );
}
