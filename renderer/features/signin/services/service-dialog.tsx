import { Text } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { sanitize } from '#core/base/sanitize.ts';
import type { Service, ServiceType } from '#core/contract/signin/services.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { FindingList } from '#renderer/ui/finding-list.tsx';
import { useFieldGrid } from '#renderer/ui/form/field-grid.ts';
import { FormDialog } from '#renderer/ui/form/form-dialog.tsx';
import { QueryDialog } from '#renderer/ui/form/query-dialog.tsx';
import { formProblem } from '#renderer/ui/json/json-text.ts';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useLockOutGuard } from '../lock-out.tsx';
import { MASK } from '../mask.ts';
import { WhatIf } from '../what-if.tsx';
import { PlainFields, ServiceHead } from './service-fields.tsx';
import { ServiceSettings } from './service-settings.tsx';
import { type ServicePrefill, type TypeOfService, useServiceForm } from './use-service-form.ts';

export type { ServicePrefill } from './use-service-form.ts';

interface Props {
  at: AdminScope;
  service: Service | undefined;
  prefill?: ServicePrefill;
  onClose: (changed: boolean) => void;
}

/** Adds a service or changes one: the fields of its type, of which secrets are written and never read. */
export function ServiceDialog(props: Props) {
  const { service, onClose } = props;
  const t = useTexts('signin-services');
  const { queries } = useApi();
  const types = useQuery(queries.signin.services.types.queryOptions({ input: {} }));
  const title = service ? t('editTitle', { name: sanitize(service.Name) }) : t('addTitle');
  return (
    <QueryDialog title={title} query={types} onClose={() => onClose(false)}>
      {(known) => <ServiceForm {...props} title={title} types={known} />}
    </QueryDialog>
  );
}

function ServiceForm(props: Props & { title: string; types: readonly TypeOfService[] }) {
  const { at, service, prefill = {}, title, types, onClose } = props;
  const { client } = useApi();
  const guard = useLockOutGuard(at);
  const grid = useFieldGrid();
  const state = useServiceForm({ at, service, prefill, types });
  const { form, type, fields, settings } = state;
  const save = async () => {
    if (!(await form.accept())) return false;
    const change = state.change();
    return await guard.write({ operation: 'services.save', ...change }, (sure) =>
      client.signin.services.save({ ...sure, ...change }),
    );
  };
  const plain = (
    <div className={grid}>
      <ServiceHead state={state} types={types} isStored={service !== undefined} />
      <PlainFields state={state} fields={fields.filter(({ kind }) => kind !== 'settings')} />
    </div>
  );
  return (
    <>
      <FormDialog
        title={title}
        wide={settings !== undefined}
        complete={form.isValid && formProblem(settings?.value ?? '', 'object') !== 'unreadable'}
        isDirty={form.isDirty}
        onSave={save}
        onClose={onClose}
        aside={
          <WhatIf at={at} write={form.isDirty && form.isValid ? whatIfOf(state) : undefined}>
            {guard.confirmWithin}
          </WhatIf>
        }
      >
        {settings !== undefined && isWithSettings(type) ? (
          <ServiceSettings
            key={type}
            at={at}
            type={type}
            service={service}
            field={settings}
            above={plain}
            below={<ServiceRemarks service={service} />}
          />
        ) : (
          <>
            {plain}
            <ServiceRemarks service={service} />
          </>
        )}
      </FormDialog>
      {guard.dialog}
    </>
  );
}

/** What would be only asks whether there is a secret. */
function whatIfOf({ change, fields }: ReturnType<typeof useServiceForm>) {
  const { fields: values, ...more } = change();
  const masked = fields.flatMap(({ name, kind }) =>
    kind === 'secret' && values[name] !== '' ? [[name, MASK] as const] : [],
  );
  const write = { ...more, fields: { ...values, ...Object.fromEntries(masked) } };
  return { operation: 'services.save', ...write } as const;
}

function isWithSettings(type: ServiceType): type is 'OAuth' | 'SAML' {
  return type === 'OAuth' || type === 'SAML';
}

/** What follows from a service as it is stored, and what is missing before it can work. */
function ServiceRemarks({ service }: { service: Service | undefined }) {
  const t = useTexts('signin-services');
  if (!service) return null;
  const { Scopes, Renewal, Findings } = service;
  return (
    <>
      {Scopes.length > 0 && (
        <Text>{t('scopes', { scopes: Scopes.map((one) => sanitize(one)).join(' ') })}</Text>
      )}
      {Renewal && (
        <Text>
          {t('renewal', {
            mode: Renewal.mode ?? t('notRenewed'),
            because: renderMessage(Renewal.because),
          })}{' '}
          {Renewal.remarks.map(renderMessage).join(' ')}
        </Text>
      )}
      <FindingList label={t('findings')} findings={Findings.filter(({ at }) => !at?.pointer)} />
    </>
  );
}
