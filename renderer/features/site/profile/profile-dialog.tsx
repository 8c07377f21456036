import { Button, MessageBar, MessageBarBody, Text } from '@fluentui/react-components';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { ProfileCheck } from '#core/contract/profile.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import { useApi } from '#renderer/api/api.tsx';
import { toFailure } from '#renderer/api/errors.ts';
import { DialogFrame } from '#renderer/ui/dialog-frame.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { FindingList } from '#renderer/ui/finding-list.tsx';
import { FormDialog } from '#renderer/ui/form/form-dialog.tsx';
import { QueryDialog } from '#renderer/ui/form/query-dialog.tsx';
import { FormOrJson } from '#renderer/ui/json/form-or-json.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { FreezePart, LimitsPart } from './limits-form.tsx';
import { changedParts, isAtField, textOf } from './profile-text.ts';
import { MappingPart, PatternsPart, ProtectPart, ReplacePart } from './rules-form.tsx';

/** What an import into a site keeps, writes otherwise, and takes for what: its profile as a form and as JSON. */
export function ProfileDialog({ site, onClose }: { site: ListedSite; onClose: () => void }) {
  const t = useTexts('profile');
  const { queries } = useApi();
  const check = useQuery({
    ...queries.profile.check.queryOptions({ input: { site: site.name } }),
    retry: false,
    gcTime: 0,
  });
  const [reloads, setReloads] = useState(0);
  const reload = async () => {
    await check.refetch();
    setReloads((before) => before + 1);
  };
  return (
    <QueryDialog title={t('title', { name: site.name })} query={check} onClose={onClose}>
      {(found) =>
        found.file !== undefined && !found.profile ? (
          <BrokenProfile site={site} found={found} onClose={onClose} />
        ) : (
          <ProfileForm
            key={reloads}
            site={site}
            found={found}
            onReload={() => void reload()}
            onClose={onClose}
          />
        )
      }
    </QueryDialog>
  );
}

interface Props {
  site: ListedSite;
  found: ProfileCheck;
  onClose: () => void;
}

/** A file that is no profile is corrected where it lies: nothing of it is known to be kept. */
function BrokenProfile({ site, found, onClose }: Props) {
  const t = useTexts('profile');
  return (
    <DialogFrame
      title={t('title', { name: site.name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>{t('broken')}</MessageBarBody>
      </MessageBar>
      <FindingList label={t('findings')} findings={found.findings} />
    </DialogFrame>
  );
}

function ProfileForm({ site, found, onReload, onClose }: Props & { onReload: () => void }) {
  const t = useTexts('profile');
  const { client, queries } = useApi();
  const queryClient = useQueryClient();
  // What was found stays the same while the dialog is open: it is what is written against.
  const [before] = useState(() => textOf(found.profile));
  const [text, setText] = useState(before);
  const [isStale, setStale] = useState(false);
  const { name } = site;
  const judged = useQuery({
    ...queries.profile.check.queryOptions({ input: { site: name, text } }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const types = useQuery({ ...queries.catalog.show.queryOptions({ input: { site: name } }), retry: false });
  // That the place is to be corrected is plain where it is.
  const findings = (judged.data?.findings ?? []).map((one) => ({ ...one, remedies: [] }));
  const pointers = findings.flatMap(({ at }) => at?.pointer ?? []);

  async function save(): Promise<boolean> {
    const checked = await client.profile.check({ site: name, text });
    if (checked.findings.some(({ severity }) => severity === 'error')) return false;
    try {
      await client.profile.set({ site: name, ...changedParts(before, text) });
    } catch (error) {
      setStale(toFailure(error).code === 'profile-changed');
      throw error;
    }
    for (const { key } of [queries.profile, queries.catalog, queries.transfer, queries.site])
      await queryClient.invalidateQueries({ queryKey: key() });
    return true;
  }

  const given = { types: types.data ?? [] };
  return (
    <FormDialog
      title={t('title', { name })}
      wide
      isDirty={text !== before}
      extra={isStale ? <Button onClick={onReload}>{t('reload')}</Button> : undefined}
      onSave={save}
      onClose={onClose}
    >
      {found.file === undefined ? (
        <Text>{t('new')}</Text>
      ) : (
        <Facts facts={[[t('file'), sanitize(found.file, 1_000)]]} />
      )}
      <FormOrJson
        label={t('label')}
        kind="object"
        value={text}
        onChange={setText}
        keys={KEYS}
        findings={findings}
        judge={async (typed) => (await client.profile.check({ site: name, text: typed })).findings}
        atFields={new Set(pointers.filter(isAtField))}
      >
        <ProtectPart {...given} />
        <ReplacePart {...given} />
        <PatternsPart {...given} />
        <LimitsPart {...given} />
        <FreezePart />
        <MappingPart />
      </FormOrJson>
    </FormDialog>
  );
}

/** Offered while a key is typed. */
const KEYS = [
  ...['protect', 'replace', 'patterns', 'mapping'].map((name) => ({ path: [], name, values: ['[]'] })),
  ...['type', 'columns', 'note'].map((name) => ({ path: ['protect', '*'], name, values: [] })),
  ...['from', 'to', 'only', 'note'].map((name) => ({ path: ['replace', '*'], name, values: [] })),
  ...['type', 'columns'].map((name) => ({ path: ['replace', '*', 'only', '*'], name, values: [] })),
  { path: [], name: 'limits', values: ['{}'] },
  { path: ['limits'], name: 'removals', values: [] },
  { path: ['limits'], name: 'updates', values: ['[]'] },
  ...['type', 'percent'].map((name) => ({ path: ['limits', 'updates', '*'], name, values: [] })),
  { path: [], name: 'freeze', values: ['[]'] },
  ...['days', 'from', 'until', 'zone', 'note'].map((name) => ({ path: ['freeze', '*'], name, values: [] })),
  ...['in', 'match', 'type', 'by'].map((name) => ({ path: ['patterns', '*'], name, values: [] })),
];
