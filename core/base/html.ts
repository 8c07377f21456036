import { sanitize } from './sanitize.ts';

/** A piece of HTML that is safe: made by `html` only. */
export interface Html {
  readonly html: string;
}

/** The longest value that a report shows, in characters. */
const MAX_TEXT = 2_000;

/** Foreign text made safe: no markup, nothing invisible, cut where it is very long. */
function escapeText(text: string): string {
  const lines = text.slice(0, MAX_TEXT).split(/\r?\n/);
  const escaped = lines
    .map((line) =>
      sanitize(line, MAX_TEXT)
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
        .replaceAll("'", '&#39;'),
    )
    .join('\n');
  return text.length > MAX_TEXT ? `${escaped}… (${text.length})` : escaped;
}

/** Template tag: every value is escaped but other pieces of HTML and lists of them. */
export function html(
  strings: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html {
  const parts = values.map((value) => {
    if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value));
    return 'html' in value ? value.html : value.map((piece) => piece.html).join('');
  });
  return { html: String.raw({ raw: strings }, ...parts) };
}
