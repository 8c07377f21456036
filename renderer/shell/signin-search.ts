/** Where on Sign-in one is. */
export interface SigninSearch {
  /** The part that is shown; the last one where absent. */
  part?: string;
  /** The provider whose form is open, or whose records are shown. */
  provider?: number;
  /** Among the records: those of a form, and the one that is open. */
  form?: string;
  record?: string;
  /** What another page speaks of: a login, an address, the name of a token. */
  chosen?: string;
}

/** What an address says of it. */
export function signinSearch(search: Record<string, unknown>): SigninSearch {
  const { part, provider, form, record, chosen } = search;
  return {
    ...(typeof part === 'string' ? { part } : {}),
    ...(typeof provider === 'number' ? { provider } : {}),
    ...(typeof chosen === 'string' ? { chosen } : {}),
    ...(typeof form === 'string' ? { form } : {}),
    ...(typeof record === 'string' || typeof record === 'number' ? { record: String(record) } : {}),
  };
}
