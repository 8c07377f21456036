import { createDOMRenderer, FluentProvider, RendererProvider } from '@fluentui/react-components';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { type Api, ApiProvider, useApi } from '#renderer/api/api.tsx';
import { useTheme } from '#renderer/ui/theme.ts';
import { ActivityProvider } from '#renderer/work/activity-provider.tsx';
import { WorkProvider } from '#renderer/work/work.tsx';
import { ChosenSitesProvider } from './chosen-sites.tsx';
import { frameModules } from './frame-modules.ts';
import { createAppRouter } from './router.tsx';

/** The whole window: theme, operations, running work, chosen sites, pages. */
export function App({ api, nonce }: { api: Api; nonce: string }) {
  const { theme, name } = useTheme();
  const [renderer] = useState(() => createDOMRenderer(document, { styleElementAttributes: { nonce } }));
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(createAppRouter);
  return (
    <RendererProvider renderer={renderer} targetDocument={document}>
      <FluentProvider theme={theme} data-theme={name}>
        <ApiProvider api={api}>
          <QueryClientProvider client={queryClient}>
            <WorkProvider>
              <ActivityProvider>
                <ChosenSitesProvider>
                  <RouterProvider router={router} />
                  <PasswordPrompt />
                </ChosenSitesProvider>
              </ActivityProvider>
            </WorkProvider>
          </QueryClientProvider>
        </ApiProvider>
      </FluentProvider>
    </RendererProvider>
  );
}

/** The core answers at once or not at all: nothing is asked twice behind the person's back. */
function createQueryClient(): QueryClient {
  // Before the browser goes on: a box that was ticked would be empty again until a timer has told what it stands for.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' } },
  });
}

const PasswordDialog = lazy(frameModules.password);

/** Asks for a password over whatever page waits for it. */
function PasswordPrompt() {
  const { passwords } = useApi();
  const missing = useSyncExternalStore(passwords.subscribe, passwords.current);
  if (!missing) return null;
  return (
    <Suspense>
      <PasswordDialog key={`${missing.secret} ${missing.site}`} missing={missing} />
    </Suspense>
  );
}
