import { Button } from '@fluentui/react-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { redactAddress } from '#core/base/redact.ts';
import { sanitize } from '#core/base/sanitize.ts';
import { type SitePurpose, sitePurpose } from '#core/contract/site/rights.ts';
import { useApi } from '#renderer/api/api.tsx';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { DialogFrame } from '#renderer/ui/dialog-frame.tsx';
import { RadioField } from '#renderer/ui/form/choice-fields.tsx';
import { TextField } from '#renderer/ui/form/fields.tsx';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { Row } from '#renderer/ui/layout.tsx';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { TextPane } from '#renderer/ui/text-pane.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { parseAddress } from './address.ts';

/** Who gets the rights where the address does not say it. */
const USUAL_USER = 'siteferry';

/** The statements that give a database user the rights for a purpose, for whoever looks after the database. */
export function RightsDialog({ address, url, onClose }: RightsTarget & { onClose: () => void }) {
  const t = useTexts('site-rights');
  const { queries } = useApi();
  const { kind, user } = parseAddress(url);
  const form = useForm<{ purpose: SitePurpose; user: string }>({
    initial: () => ({ purpose: 'service', user: user || USUAL_USER }),
  });
  const { values, field } = form;
  const input = { site: address, for: values.purpose, user: values.user.trim() || USUAL_USER };
  const query = useQuery({
    ...queries.site.rights.queryOptions({ input }),
    placeholderData: keepPreviousData,
  });
  return (
    <DialogFrame
      title={t('title', { name: sanitize(redactAddress(address)) })}
      wide
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <p>{t('text')}</p>
      <RadioField
        field={field('purpose')}
        label={t('purpose')}
        choices={sitePurpose.options.map((value) => ({ value, label: t(value) }))}
      />
      <TextField field={field('user')} label={t('user')} placeholder={USUAL_USER} maxLength={128} />
      <QueryView query={query}>
        {(databases) => {
          const statements = databases.find(({ database }) => database === kind)?.statements ?? [];
          return <Statements text={statements.join('\n')} />;
        }}
      </QueryView>
    </DialogFrame>
  );
}

/** The site: what the core knows it by, and where its database is. */
export interface RightsTarget {
  address: string;
  url: string;
}

function Statements({ text }: { text: string }) {
  const t = useTexts('site-rights');
  return (
    <div>
      <Row>
        <CopyButton text={text} what={t('statements')} />
      </Row>
      <TextPane label={t('statements')} text={text} />
    </div>
  );
}
