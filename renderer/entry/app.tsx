import { createDOMRenderer, FluentProvider, RendererProvider } from '@fluentui/react-components';
import { useState } from 'react';
import { useTheme } from '#renderer/ui/theme.ts';
import { ForbiddenPage } from './forbidden-page.tsx';
import { PasswordPage } from './password-page.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { SignUpPage } from './sign-up-page.tsx';

/** The page of an address; anything else is where people sign in. */
const PAGES: Readonly<Record<string, () => React.ReactNode>> = {
  '/spa/entry/signup': SignUpPage,
  '/spa/entry/password': PasswordPage,
  '/error/403': ForbiddenPage,
};

/** What people see who are not signed in, or not enough. */
export function EntryApp({ nonce }: { nonce: string }) {
  const { theme, name } = useTheme();
  const [renderer] = useState(() => createDOMRenderer(document, { styleElementAttributes: { nonce } }));
  const Page = PAGES[window.location.pathname] ?? SignInPage;
  return (
    <RendererProvider renderer={renderer} targetDocument={document}>
      <FluentProvider theme={theme} data-theme={name}>
        <Page />
      </FluentProvider>
    </RendererProvider>
  );
}
