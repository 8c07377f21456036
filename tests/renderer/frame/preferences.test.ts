import { expect, it } from 'vitest';
import { createPreferences } from '#renderer/ui/preferences.ts';

it('gives what was set at once, and writes each change once', () => {
  const kept = createPreferences();
  let told = 0;
  kept.subscribe(() => told++);
  kept.set('theme', 'dark');
  kept.set('theme', 'dark');
  expect([kept.get('theme'), told]).toEqual(['dark', 1]);
  expect(kept.takeUnsaved()).toEqual({ theme: 'dark' });
  expect(kept.takeUnsaved()).toBeUndefined();
});

it('keeps what was set before the core had answered', () => {
  const kept = createPreferences();
  kept.set('theme', 'dark');
  expect(kept.isLoaded()).toBe(false);
  kept.load({ theme: 'light', language: 'ru' });
  expect(kept.isLoaded()).toBe(true);
  expect([kept.get('theme'), kept.get('language')]).toEqual(['dark', 'ru']);
  expect(kept.takeUnsaved()).toEqual({ theme: 'dark' });
});

it('forgets by undefined, and writes that as null', () => {
  const kept = createPreferences();
  kept.load({ 'site.source': 'crm' });
  kept.set('site.source', undefined);
  expect(kept.get('site.source')).toBeUndefined();
  expect(kept.takeUnsaved()).toEqual({ 'site.source': null });
});

it('writes again what could not be written, unless it has changed', () => {
  const kept = createPreferences();
  kept.set('a', 1);
  kept.set('b', 1);
  const failed = kept.takeUnsaved() ?? {};
  kept.set('b', 2);
  kept.putBack(failed);
  expect(kept.takeUnsaved()).toEqual({ a: 1, b: 2 });
});

it('keeps a copy, which nobody changes from outside', () => {
  const kept = createPreferences();
  const widths = [1, 2];
  kept.set('widths', widths);
  widths.push(3);
  expect(kept.get('widths')).toEqual([1, 2]);
  kept.set('widths', widths);
  expect(kept.takeUnsaved()).toEqual({ widths: [1, 2, 3] });
});
