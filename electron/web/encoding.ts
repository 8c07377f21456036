/** How a body can be compressed, best first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * The encoding that a client likes best of those that there are, by its `Accept-Encoding` (RFC 9110, 12.5.3); undefined
 * where the body is to be sent as it is.
 */
export function negotiateEncoding(accept: string | undefined): Encoding | undefined {
  const weights = new Map<string, number>();
  for (const part of (accept ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    if (name !== '') weights.set(name, weightOf(parameters));
  }
  const weight = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0;
  const [best] = ENCODINGS.filter((name) => weight(name) > 0).toSorted((a, b) => weight(b) - weight(a));
  // What is not named may be sent, but what is named may be liked better.
  return best && weight(best) >= (weights.get('identity') ?? 0) ? best : undefined;
}

function weightOf(parameters: readonly string[]): number {
  const text = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length);
  if (text === undefined) return 1;
  return /^[01](?:\.\d{0,3})?$/.test(text) ? Math.min(1, Number(text)) : 0;
}
