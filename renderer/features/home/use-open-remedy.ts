import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '#renderer/api/api.tsx';
import { useAdministeredSite } from '#renderer/shell/use-administered-site.ts';
import type { Remedy } from './attention.ts';

/** Goes to where a thing is mended, with its site and the thing itself chosen there. */
export function useOpenRemedy(): (remedy: Exclude<Remedy, { act: 'pending' }>) => void {
  const navigate = useNavigate();
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const { choose } = useAdministeredSite();
  return (remedy) => {
    switch (remedy.act) {
      case 'test':
        void navigate({ to: '/sites', search: { test: remedy.site } });
        return;
      case 'password': {
        // Asking the site asks for its password; how it ends is what the page then shows.
        const check = queries.site.check.queryOptions({ input: { site: remedy.site } });
        void queryClient.fetchQuery(check).catch(() => undefined);
        return;
      }
      case 'run':
        void navigate({ to: '/history', search: { run: remedy.run } });
        return;
      case 'certificates':
        // A server that somebody typed belongs to no site.
        if (remedy.site !== '') choose(remedy.site);
        void navigate({ to: '/certificates' });
        return;
      default: {
        const { site, chosen } = remedy;
        choose(site);
        const part = remedy.act === 'token' ? 'tokens' : 'blocks';
        void navigate({ to: '/signin', search: { part, ...(chosen ? { chosen } : {}) } });
      }
    }
  };
}
