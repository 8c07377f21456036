import { message, render } from '../catalogue.ts';
import type { CodeSuffix } from '../codes.ts';

/** What a metric counts. Monitors take one text, in English. */
export function metricHelp(name: CodeSuffix<'metric'>): string {
  return render(message(`metric.${name}`), 'en', 'http');
}
