import { useQuery } from '@tanstack/react-query';
import { passwordPolicy } from '#core/contract/signin-passwords.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { At } from '#renderer/shell/use-administered.ts';
import { Facts } from '#renderer/ui/facts.tsx';
import { labelText } from '#renderer/ui/field-texts.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { Loaded } from '#renderer/ui/loaded.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';

/** What passwords are judged by on this site. */
export function PolicyInForce({ at }: { at: At }) {
  const t = useTexts('signin-settings');
  const ts = useTexts('signin');
  const { queries } = useApi();
  const policy = useQuery(queries.signin.passwords.policy.queryOptions({ input: at }));
  const textOf = (value: number | boolean | null) => {
    if (value === null) return t('disabled');
    return typeof value === 'number' ? formatCount(value) : ts(value ? 'yes' : 'no');
  };
  return (
    <Section title={t('passwords')}>
      <Loaded query={policy}>
        {(data) => (
          <Facts
            facts={passwordPolicy
              .keyof()
              .options.map((name) => [labelText('general-settings', name), textOf(data[name])] as const)}
          />
        )}
      </Loaded>
    </Section>
  );
}
