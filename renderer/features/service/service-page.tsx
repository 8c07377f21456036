import { useSearch } from '@tanstack/react-router';
import { JobsPart } from './jobs/jobs-part.tsx';
import { KeysPart } from './keys/keys-part.tsx';

const PARTS = { keys: KeysPart, jobs: JobsPart };

/** The HTTP service: who may call it, and what it does in the background. */
export function ServicePage() {
  const { part = 'keys' } = useSearch({ from: '/service' });
  const Part = PARTS[part];
  return <Part />;
}
