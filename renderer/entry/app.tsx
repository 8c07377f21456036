import { createDOMRenderer, FluentProvider, RendererProvider } from '@fluentui/react-components';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useTheme } from '#renderer/ui/theme.ts';
import { ForbiddenPage } from './forbidden-page.tsx';
import { PasswordPage } from './password-page.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { SignUpPage } from './sign-up-page.tsx';

// Of administrators, for whom the others need not wait.
const ProvidersPage = lazy(async () => ({ default: (await import('./providers-page.tsx')).ProvidersPage }));
const InternalProviderPage = lazy(async () => ({
  default: (await import('./internal-provider-page.tsx')).InternalProviderPage,
}));

/** The page of an address; anything else is where people sign in. */
const PAGES: Readonly<Record<string, ComponentType>> = {
  '/spa/entry/signup': SignUpPage,
  '/spa/entry/password': PasswordPage,
  '/error/403': ForbiddenPage,
  '/administration/authentication-providers': ProvidersPage,
  '/administration/authentication-providers/internal': InternalProviderPage,
};

/** What people see who are not signed in, or not enough. */
export function EntryApp({ nonce }: { nonce: string }) {
  const { theme, name } = useTheme();
  const [renderer] = useState(() => createDOMRenderer(document, { styleElementAttributes: { nonce } }));
  const Page = PAGES[window.location.pathname] ?? SignInPage;
  return (
    <RendererProvider renderer={renderer} targetDocument={document}>
      <FluentProvider theme={theme} data-theme={name}>
        <Suspense>
          <Page />
        </Suspense>
      </FluentProvider>
    </RendererProvider>
  );
}
