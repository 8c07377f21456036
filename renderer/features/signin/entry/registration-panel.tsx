import { useQuery } from '@tanstack/react-query';
import { useApi } from '#renderer/api/api.tsx';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { EntryKeyPage } from './entry-key-page.tsx';
import { RegistrationTry } from './registration-try.tsx';

/** What whoever registers is asked for, and what would become of it. */
export function RegistrationPanel({ at }: { at: AdminScope }) {
  const { queries } = useApi();
  const keys = useQuery(queries.signin.entry.get.queryOptions({ input: at }));
  return (
    <QueryView query={keys}>
      {(all) => {
        const stored = all.find(({ key }) => key === 'RegistrationFields')?.text ?? '';
        return (
          <>
            <EntryKeyPage at={at} name="RegistrationFields" stored={stored} />
            <RegistrationTry at={at} stored={stored} />
          </>
        );
      }}
    </QueryView>
  );
}
