import type { ReactElement } from 'react';

/** What navigation, frame and activities know of a page. */
export interface PageFacts {
  group: PageGroup;
  icon: ReactElement;
  context: PageContext;
  /** Kinds of work that it shows. */
  work: readonly string[];
}

/** Which sites the frame lets the person choose: two, one, or one and in whose name to work on it. */
export type PageContext = 'sides' | 'site' | 'operator';
export type PageGroup = 'sites' | 'move' | 'signin' | 'checks';
export const pageGroups: readonly PageGroup[] = ['sites', 'move', 'signin', 'checks'];

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageFacts;
  }
}

/** Whether a page shows a kind of work, which may name a site behind it. */
export function showsWork({ work }: PageFacts, kind: string): boolean {
  const [name = ''] = kind.split(' ');
  return work.includes(name);
}

/** Of an address: those of these values that are texts. */
export function textsOf<Name extends string>(
  search: Record<string, unknown>,
  ...names: readonly Name[]
): Partial<Record<Name, string>> {
  const texts: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = search[name];
    if (typeof value === 'string') texts[name] = value;
  }
  return texts;
}

/** The same of lists of texts. */
export function listsOf<Name extends string>(
  search: Record<string, unknown>,
  ...names: readonly Name[]
): Partial<Record<Name, string[]>> {
  const lists: Partial<Record<Name, string[]>> = {};
  for (const name of names) {
    const value = search[name];
    if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string'))
      lists[name] = value;
  }
  return lists;
}
