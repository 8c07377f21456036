import { useQuery } from '@tanstack/react-query';
import { visible } from '#core/base/text.ts';
import type { Service, ServiceType } from '#core/contract/signin-services.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { At } from '#renderer/shell/use-administered.ts';
import { useFieldGrid } from '#renderer/ui/form/field-grid.ts';
import { FormDialog } from '#renderer/ui/form/form-dialog.tsx';
import { LoadedDialog } from '#renderer/ui/form/loaded-dialog.tsx';
import { formProblem } from '#renderer/ui/json/json-text.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useLockOutGuard } from '../lock-out.tsx';
import { PlainFields, ServiceHead } from './service-fields.tsx';
import { ServiceRemarks } from './service-remarks.tsx';
import { ServiceSettings } from './service-settings.tsx';
import { type FilledService, type TypeOfService, useServiceForm } from './use-service-form.ts';

export type { FilledService } from './use-service-form.ts';

interface Props {
  at: At;
  service: Service | undefined;
  filled?: FilledService;
  onClose: (changed: boolean) => void;
}

/** Adds a service or changes one: the fields of its type, of which secrets are written and never read. */
export function ServiceDialog(props: Props) {
  const { service, onClose } = props;
  const t = useTexts('signin-services');
  const { queries } = useApi();
  const types = useQuery(queries.signin.services.types.queryOptions({ input: {} }));
  const title = service ? t('editTitle', { name: visible(service.Name) }) : t('addTitle');
  return (
    <LoadedDialog title={title} query={types} onClose={() => onClose(false)}>
      {(known) => <ServiceForm {...props} title={title} types={known} />}
    </LoadedDialog>
  );
}

function ServiceForm(props: Props & { title: string; types: readonly TypeOfService[] }) {
  const { at, service, filled = {}, title, types, onClose } = props;
  const { client } = useApi();
  const guard = useLockOutGuard(at);
  const grid = useFieldGrid();
  const state = useServiceForm({ at, service, filled, types });
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

function isWithSettings(type: ServiceType): type is 'OAuth' | 'SAML' {
  return type === 'OAuth' || type === 'SAML';
}
