import { Text } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import type { GeneralSettings, SettingsAnswer } from '#core/contract/signin/settings.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { fieldLabels } from '#renderer/ui/field-texts.ts';
import { FindingList } from '#renderer/ui/finding-list.tsx';
import { useFieldGrid } from '#renderer/ui/form/field-grid.ts';
import { FlagField, NumberField } from '#renderer/ui/form/fields.tsx';
import { PageForm } from '#renderer/ui/form/page-form.tsx';
import { type Form, useForm } from '#renderer/ui/form/use-form.ts';
import { fieldStatusAt } from '#renderer/ui/json/json-context.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useReload } from './confirmation.tsx';
import { useLockOutGuard } from './lock-out.tsx';
import { WhatIf } from './what-if.tsx';

type Name = keyof GeneralSettings;

/** Names in the order of the form, by what they protect. */
const GROUPS = [
  [
    'bruteForce',
    [
      'FailedAttemptsBeforeBlock',
      'FailedAttemptsBeforeCaptcha',
      'FailedIpAttemptsBeforeBlock',
      'IsCaptchaEnabled',
    ],
  ],
  ['signin', ['ForbidEmailAsLogin', 'IsRegistrationAllowed']],
  [
    'passwords',
    [
      'PasswordMinLength',
      'PasswordMaxLength',
      'PasswordMinSequenceLength',
      'PasswordMinRepeatLength',
      'PasswordHistoryLength',
      'PasswordValidityDays',
      'PasswordRecoveryCodeDays',
      'PasswordNeedsSpecialCharacter',
      'PasswordNeedsCapitalLetter',
      'PasswordMayEqualPrevious',
      'PasswordMayEqualLogin',
      'PasswordChecksBirthDate',
    ],
  ],
] as const satisfies readonly (readonly [string, readonly Name[]])[];

/** The general settings of sign-in; an empty number is off. */
export function SettingsPanel({ at }: { at: AdminScope }) {
  const { queries } = useApi();
  const stored = useQuery(queries.signin.settings.get.queryOptions({ input: at }));
  return <QueryView query={stored}>{(answer) => <SettingsForm at={at} stored={answer} />}</QueryView>;
}

function SettingsForm({
  at,
  stored: { settings: stored, findings },
}: {
  at: AdminScope;
  stored: SettingsAnswer;
}) {
  const grid = useFieldGrid();
  const t = useTexts('signin-settings');
  const { client } = useApi();
  const reload = useReload();
  const guard = useLockOutGuard(at);
  const form = useForm<GeneralSettings>({
    initial: () => stored,
    stored,
    contract: {
      schema: async () => (await import('#core/contract/signin/settings.ts')).generalSettings,
      input: (values) => values,
    },
  });
  const entries = Object.entries(form.values).filter(([name, value]) => value !== stored[name as Name]);
  const settings: Partial<GeneralSettings> = Object.fromEntries(entries);
  const save = async () => {
    if (!(await form.accept())) return false;
    return await guard.write({ operation: 'settings.update', settings }, async (sure) => {
      await client.signin.settings.update({ ...sure, settings });
      await reload();
    });
  };
  const named = GROUPS.flatMap(([, names]) => names.map((name) => `/${name}`));
  return (
    <>
      <PageForm
        form={form}
        save={t('save')}
        saved={t('saved')}
        onSave={save}
        aside={
          <WhatIf
            at={at}
            write={form.isDirty && form.isValid ? { operation: 'settings.update', settings } : undefined}
          >
            {guard.confirmWithin}
          </WhatIf>
        }
      >
        {GROUPS.map(([group, names]) => (
          <Stack key={group} as="section" aria-label={t(group)}>
            <Text weight="semibold">{t(group)}</Text>
            <div className={grid}>
              {names.map((name) => (
                <Setting key={name} form={form} name={name} findings={name in settings ? [] : findings} />
              ))}
            </div>
          </Stack>
        ))}
        <FindingList
          label={t('warnings')}
          findings={findings.filter(({ at: place }) => !named.includes(place?.pointer ?? ''))}
        />
      </PageForm>
      {guard.dialog}
    </>
  );
}

function Setting(props: { form: Form<GeneralSettings>; name: Name; findings: SettingsAnswer['findings'] }) {
  const { form, name, findings } = props;
  const t = useTexts('signin-settings');
  const words = fieldLabels('general-settings', name);
  const field = form.field(name);
  // What is stored and wrong is said as long as it stands there, and the form itself says nothing.
  const stored = fieldStatusAt(findings, [name]);
  const bound = { ...field, problem: field.problem ?? stored.problem, warning: stored.warning };
  const { value, change } = bound;
  if (typeof value === 'boolean') return <FlagField {...words} field={{ ...bound, value, change }} />;
  return <NumberField {...words} field={{ ...bound, value, change }} min={1} placeholder={t('disabled')} />;
}
