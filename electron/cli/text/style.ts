import { styleText } from 'node:util';

/** How a piece of text stands out; the text itself where colours are off. */
export type Style = (look: Look, text: string) => string;

export type Look = 'heading' | 'good' | 'changed' | 'bad' | 'faint';

const FORMATS = {
  heading: 'bold',
  good: 'green',
  changed: 'yellow',
  bad: 'red',
  faint: 'dim',
} as const;

/** Colours for a stream: only on a terminal and not with `NO_COLOR`. */
export function styleFor(stream: NodeJS.WriteStream): Style {
  return (look, text) => styleText(FORMATS[look], text, { stream });
}
