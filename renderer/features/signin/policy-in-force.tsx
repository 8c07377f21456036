import { Text } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { passwordPolicy } from '#core/contract/signin-passwords.ts';
import { useApi } from '#renderer/api/api.tsx';
import { toFailure } from '#renderer/api/errors.ts';
import type { At } from '#renderer/shell/use-administered.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { Loading } from '#renderer/ui/loading.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { settingsTexts } from './settings-texts.ts';
import { signinTexts } from './texts.ts';

/** What passwords are judged by on this site. */
export function PolicyInForce({ at }: { at: At }) {
  const t = useTexts(settingsTexts);
  const ts = useTexts(signinTexts);
  const { queries } = useApi();
  const policy = useQuery(queries.signin.passwords.policy.queryOptions({ input: at }));
  if (policy.error) {
    return <ErrorPanel failure={toFailure(policy.error)} onRetry={() => void policy.refetch()} />;
  }
  if (!policy.data) return <Loading />;
  const textOf = (value: number | boolean | null) => {
    if (value === null) return t('disabled');
    return typeof value === 'number' ? formatCount(value) : ts(value ? 'yes' : 'no');
  };
  const { data } = policy;
  return (
    <section>
      <Text as="h2" weight="semibold" block>
        {t('passwords')}
      </Text>
      <Facts facts={passwordPolicy.keyof().options.map((name) => [t(name), textOf(data[name])] as const)} />
    </section>
  );
}
