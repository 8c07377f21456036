import { useQuery } from '@tanstack/react-query';
import type { Entity } from '#core/contract/signin/entities.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';

/** What the groups, services and providers are called whose ids records hold; undefined where nobody is known by the id. */
export function useReferenceNames(
  at: AdminScope,
): (column: string, values: Entity['values']) => string | undefined {
  const { queries } = useApi();
  const { data: metadata } = useQuery(queries.signin.providers.metadata.queryOptions({ input: at }));
  const { data: providers } = useQuery(queries.signin.providers.list.queryOptions({ input: at }));
  const known = metadata?.Data;
  return (column, values) => {
    const has = ({ Id }: { Id: number }) => Id === values[column];
    switch (column) {
      case 'GroupID':
        return known?.Groups.find(has)?.Name;
      // Services of each type have ids of their own.
      case 'ServiceId':
        return known?.Services.find((one) => has(one) && one.ProviderType === values.ProviderType)?.Name;
      case 'SecondFactorServiceId':
        return known?.SecondFactorServices.find(has)?.Name;
      case 'ProviderId':
        return providers?.Data.find(has)?.Description ?? undefined;
      default:
        return undefined;
    }
  };
}
