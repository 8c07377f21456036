import { createContext } from 'react';

/** What the core calls the preview of a plan that is none of an import; undefined while it is none, or not kept. */
export const KeptPreview = createContext<string | undefined>(undefined);
