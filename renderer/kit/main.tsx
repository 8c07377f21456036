import '../content-policy.ts';
import {
  createDOMRenderer,
  FluentProvider,
  makeStyles,
  RendererProvider,
  Tab,
  TabList,
  tokens,
} from '@fluentui/react-components';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { loadMessages } from '#renderer/catalogue.ts';
import { language } from '#renderer/ui/language.ts';
import { preferences } from '#renderer/ui/preferences.ts';
import { startTexts } from '#renderer/ui/texts.ts';
import { useTheme } from '#renderer/ui/theme.ts';
import { FormExamples } from './forms.tsx';
import { GridExamples } from './grid-examples.tsx';

/** The parts of the kit, a file of examples each. */
const parts: Readonly<Record<string, () => ReactNode>> = {
  Grid: GridExamples,
  Forms: FormExamples,
};

const useStyles = makeStyles({
  page: { height: '100%', display: 'flex', flexDirection: 'column' },
  part: { flexGrow: 1, minHeight: 0, overflow: 'auto', padding: tokens.spacingHorizontalL },
});

/** Every part of the kit, to look at and to test. */
function KitPage() {
  const styles = useStyles();
  const [name, setName] = useState(Object.keys(parts).find((part) => `#${part}` === location.hash) ?? 'Grid');
  const Part = parts[name];
  return (
    <main className={styles.page}>
      <TabList selectedValue={name} onTabSelect={(_event, { value }) => setName(String(value))}>
        {Object.keys(parts).map((part) => (
          <Tab key={part} value={part}>
            {part}
          </Tab>
        ))}
      </TabList>
      <div className={styles.part}>{Part && <Part />}</div>
    </main>
  );
}

await startTexts();
await loadMessages(language(), 'window-kit');

// The examples have no core to keep anything in; the tab does.
const KEPT = 'kit-remembered';
const kept = () => JSON.parse(sessionStorage.getItem(KEPT) ?? '{}');
preferences.load(kept());
preferences.subscribe(() =>
  sessionStorage.setItem(KEPT, JSON.stringify({ ...kept(), ...preferences.takeUnsaved() })),
);

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
const renderer = createDOMRenderer(document, { styleElementAttributes: { nonce } });

// Forms ask before a page is left, and act: they need pages and a client, as in the window.
const queries = new QueryClient();
const router = createRouter({
  routeTree: createRootRoute({ component: KitPage }),
  history: createMemoryHistory(),
});

function Kit() {
  const { theme, name } = useTheme();
  return (
    <RendererProvider renderer={renderer} targetDocument={document}>
      <FluentProvider theme={theme} data-theme={name}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </FluentProvider>
    </RendererProvider>
  );
}

createRoot(container).render(
  <StrictMode>
    <Kit />
  </StrictMode>,
);
