import { expect, it } from 'vitest';
import { defineCommand } from '#electron/cli/command.ts';
import { siteOption } from '#electron/cli/commands/options.ts';

const text = {
  name: 'site seed',
  examples: [],
  run: async () => ({ document: {}, lines: () => [] }),
} as const;

// The compiler is what is tested here: a mistake that it does not see is an unused directive, which is an error.
it('a field that nothing gives, a giver that is not there, and an unknown operation do not compile', () => {
  const whole = defineCommand({
    ...text,
    positionals: ['FILE'],
    options: { ...siteOption, profile: { type: 'string', help: 'operation-input.site.seed.profile' } },
    calls: {
      'site.init': {},
      'site.seed': { scale: 'FILE', seed: { excluded: 'always the same' } },
    },
  });
  defineCommand({
    ...text,
    options: siteOption,
    // @ts-expect-error 'seed' is missing
    calls: { 'site.seed': { profile: 'site', scale: 'site' } },
  });
  defineCommand({
    ...text,
    options: siteOption,
    // @ts-expect-error there is no option 'other'
    calls: { 'site.setPassword': { name: 'other', password: 'site', remember: 'site' } },
  });
  defineCommand({
    ...text,
    options: siteOption,
    // @ts-expect-error there is no such operation
    calls: { 'site.planted': {} },
  });
  defineCommand({
    ...text,
    // @ts-expect-error the command has no help for 'planted'
    options: { ...siteOption, planted: { type: 'string' } },
    calls: {},
  });
  expect(Object.keys(whole.calls)).toEqual(['site.init', 'site.seed']);
});
