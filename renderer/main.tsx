import './content-policy.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApi } from './api/api.tsx';
import { restoreSession } from './api/use-session-state.ts';
import { App } from './shell/app.tsx';
import { startTexts } from './ui/texts.ts';

// The token of the address is taken before anything else can change the address.
const api = createApi();
restoreSession();
await startTexts();

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

createRoot(container).render(
  <StrictMode>
    <App api={api} nonce={nonce} />
  </StrictMode>,
);
