import { makeStyles, Select, Text, tokens } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { CreatedServiceKey } from '#core/contract/service.ts';
import { useApi } from '#renderer/api/api.tsx';
import { UserField } from '#renderer/features/access/user-field.tsx';
import { useSites } from '#renderer/shell/chosen-sites.tsx';
import { useAdministeredSite } from '#renderer/shell/use-administered-site.ts';
import type { Binding } from '#renderer/ui/form/binding.ts';
import { RadioField, SelectField } from '#renderer/ui/form/choice-fields.tsx';
import { FieldMessage, NumberField, TextField } from '#renderer/ui/form/fields.tsx';
import { FormDialog } from '#renderer/ui/form/form-dialog.tsx';
import { inputSchema } from '#renderer/ui/form/schema-problems.ts';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { type Chosen, offeredAreas, rightsOf, type Scope, scopes, strengths } from './rights.ts';

interface Values {
  name: string;
  site: string;
  user: string;
  scope: Scope;
  chosen: Chosen;
  /** Null for no end. */
  days: number | null;
}

/** A form for a new key: for which site, in whose name, and what it may do. At first it may only read, for 90 days. */
export function NewKeyDialog(props: {
  onCreated: (key: CreatedServiceKey) => void;
  onClose: (changed: boolean) => void;
}) {
  const { onCreated, onClose } = props;
  const t = useTexts('service-keys');
  const { client } = useApi();
  const sites = useSites();
  const administered = useAdministeredSite();
  const form = useForm<Values>({
    initial: () => ({
      name: '',
      site: administered.site?.name ?? '',
      user: administered.operator,
      scope: 'read',
      chosen: {},
      days: 90,
    }),
    required: () => ['name', 'site', 'user'],
    check: ({ scope, chosen }) => (rightsOf(scope, chosen).length > 0 ? {} : { chosen: t('noRights') }),
    contract: {
      schema: async () =>
        inputSchema((await import('#core/contract/service.ts')).serviceContract.keys.create),
      input: (values) => ({ ...inputOf(values), site: values.site || 'x', user: values.user || 'x' }),
    },
  });
  const { field, values } = form;
  return (
    <FormDialog
      title={t('addTitle')}
      save={t('addConfirm')}
      isDirty={form.isDirty}
      onSave={async () => {
        if (!(await form.accept())) return false;
        onCreated(await client.service.keys.create(inputOf(values)));
        return true;
      }}
      onClose={onClose}
    >
      <TextField field={field('name')} label={t('name')} help={t('nameHelp')} maxLength={100} />
      <SelectField
        field={field('site')}
        label={t('site')}
        help={t(sites.length === 0 ? 'noSites' : 'siteHelp')}
        choices={[
          { value: '', label: t('chooseSite') },
          ...sites.map(({ name }) => ({ value: name, label: sanitize(name) })),
        ]}
      />
      <UserField
        key={values.site}
        site={values.site}
        field={field('user')}
        label={t('user')}
        help={t('userHelp')}
        hint={t('userHint')}
      />
      <RadioField
        field={field('scope')}
        label={t('scope')}
        choices={scopes.map((scope) => ({ value: scope, label: t(`scope_${scope}`) }))}
      />
      {values.scope === 'chosen' && <RightsField field={field('chosen')} />}
      <NumberField field={field('days')} label={t('days')} help={t('daysHelp')} min={1} max={36_500} />
    </FormDialog>
  );
}

function inputOf({ name, site, user, scope, chosen, days }: Values) {
  return {
    name: name.trim(),
    site,
    user: user.trim(),
    rights: rightsOf(scope, chosen),
    ...(days === null ? {} : { days }),
  };
}

const useStyles = makeStyles({
  table: {
    display: 'grid',
    margin: 0,
    padding: 0,
    border: 'none',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 220px)',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
  },
});

/** How much a key may do in each area. */
function RightsField({ field }: { field: Binding<Chosen> }) {
  const styles = useStyles();
  const t = useTexts('service-keys');
  const id = useId();
  return (
    <div>
      <fieldset className={styles.table} aria-label={t('scope')}>
        {offeredAreas.map((area) => (
          <Line key={area} id={`${id}-${area}`} name={t(`area_${area}`)}>
            <Select
              id={`${id}-${area}`}
              size="small"
              value={field.value[area] ?? 'none'}
              onChange={(_event, { value }) =>
                field.change({ ...field.value, [area]: strengths.find((one) => one === value) ?? 'none' })
              }
            >
              {strengths.map((strength) => (
                <option key={strength} value={strength}>
                  {t(`effect_${strength}`)}
                </option>
              ))}
            </Select>
          </Line>
        ))}
      </fieldset>
      <FieldMessage field={field} />
    </div>
  );
}

function Line({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  return (
    <>
      <Text as="span">
        <label htmlFor={id}>{name}</label>
      </Text>
      {children}
    </>
  );
}
