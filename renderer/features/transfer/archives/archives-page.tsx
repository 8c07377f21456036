import { useSearch } from '@tanstack/react-router';
import { ConvertPart } from './convert-part.tsx';
import { VerifyPart } from './verify-part.tsx';

const PARTS = { verify: VerifyPart, convert: ConvertPart };

/** What can be done with an archive without any site: verify it, and write it in another layout or container. */
export function ArchivesPage() {
  const { part = 'verify' } = useSearch({ from: '/archives' });
  const Part = PARTS[part];
  return <Part />;
}
