import { message, render } from '../catalogue.ts';
import type { Named } from '../codes.ts';

/** What a metric counts. Monitors take one text, in English. */
export function metricHelp(name: Named<'metric'>): string {
  return render(message(`metric.${name}`), 'en', 'http');
}
