import '../content-policy.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startTexts } from '#renderer/ui/texts.ts';
import { EntryApp } from './app.tsx';

await startTexts('window-entry', 'fields', 'columns');

const container = document.getElementById('root');
if (!container) throw new Error('entry.html has no #root');
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

createRoot(container).render(
  <StrictMode>
    <EntryApp nonce={nonce} />
  </StrictMode>,
);
