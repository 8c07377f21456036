import { Text } from '@fluentui/react-components';
import { sanitize } from '#core/base/sanitize.ts';
import type { ConfigurationFile } from '#core/contract/configuration-file.ts';
import type { TokenLimits } from '#core/contract/signin/tokens.ts';
import { FileButton } from '#renderer/ui/file-button.tsx';
import { NumberField, TextField } from '#renderer/ui/form/fields.tsx';
import { FormDialog } from '#renderer/ui/form/form-dialog.tsx';
import { inputSchema } from '#renderer/ui/form/schema-problems.ts';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { useTexts } from '#renderer/ui/texts.ts';

/** What a token is asked for with. */
export interface TokenRequest {
  login: string;
  name: string;
  days?: number | undefined;
  limits: TokenLimits;
  configuration?: ConfigurationFile | undefined;
}

const LIMITS = ['PatMaxExpirationDays', 'PatMaxTokensPerUser'] as const satisfies (keyof TokenLimits)[];

interface Values extends Record<(typeof LIMITS)[number], number | null> {
  login: string;
  name: string;
  /** Null for no end. */
  days: number | null;
  configuration: ConfigurationFile | undefined;
}

/** A form for a new token; of one's own there is no login to name, and no limit to choose. */
export function NewTokenDialog(props: {
  of: 'everybody' | 'oneself';
  site: string;
  onCreate: (request: TokenRequest) => Promise<void>;
  onClose: (changed: boolean) => void;
}) {
  const { of, site, onCreate, onClose } = props;
  const t = useTexts('signin-tokens');
  const isOwn = of === 'oneself';
  const form = useForm<Values>({
    initial: () => ({
      ...{ login: '', name: '', days: 90 },
      ...{ PatMaxExpirationDays: null, PatMaxTokensPerUser: null, configuration: undefined },
    }),
    required: () => (isOwn ? ['name'] : ['login', 'name']),
    check: (values) =>
      Object.fromEntries(LIMITS.map((name) => [name, limitProblem(values[name], t('limitWrong'))])),
    contract: {
      schema: async () => {
        const { ownTokensContract, tokensContract } = await import('#core/contract/signin/tokens.ts');
        return inputSchema(isOwn ? ownTokensContract.create : tokensContract.generate);
      },
      input: (values) => ({ site, operator: 'x', ...requestOf(values) }),
    },
  });
  const { field, values, change } = form;
  return (
    <FormDialog
      title={t('generateTitle', { site: sanitize(site) })}
      save={t('generateConfirm')}
      isDirty={form.isDirty}
      onSave={async () => {
        if (!(await form.accept())) return false;
        await onCreate(requestOf(values));
        return true;
      }}
      onClose={onClose}
    >
      {!isOwn && <TextField field={field('login')} label={t('login')} maxLength={200} />}
      <TextField field={field('name')} label={t('name')} maxLength={200} />
      <NumberField field={field('days')} label={t('days')} help={t('daysHint')} min={1} />
      <Text>
        {values.configuration
          ? t('limitsFrom', { file: sanitize(values.configuration.name) })
          : t('limitsDefault')}
      </Text>
      <FileButton
        accept=".json,.config,.xml"
        label={t('limitsFile')}
        onFile={(file) =>
          void file.text().then((text) => change({ configuration: { name: file.name, text } }))
        }
      />
      {!isOwn &&
        LIMITS.map((name) => (
          <NumberField key={name} field={field(name)} label={t(name)} help={t('limitHint')} min={0} />
        ))}
    </FormDialog>
  );
}

function requestOf({ login, name, days, configuration, ...limits }: Values): TokenRequest {
  return {
    login: login.trim(),
    name: name.trim(),
    ...(days === null ? {} : { days }),
    limits: Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== null)),
    ...(configuration ? { configuration } : {}),
  };
}

function limitProblem(limit: number | null, problem: string): string | undefined {
  return limit === null || (Number.isInteger(limit) && limit >= 0 && limit < 100_000) ? undefined : problem;
}
