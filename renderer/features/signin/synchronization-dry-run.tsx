import { Button, Checkbox, Spinner, Text } from '@fluentui/react-components';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { SynchronizationDryRun, SynchronizationProfile } from '#core/contract/signin/settings.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { DialogFrame } from '#renderer/ui/dialog-frame.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { FindingList } from '#renderer/ui/finding-list.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { stageName } from '#renderer/ui/messages.ts';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { usePageWork } from '#renderer/work/use-page-work.ts';

/** What a profile would do to the users of the site, with the directory asked. */
export function DryRunDialog(props: {
  at: AdminScope;
  profile: SynchronizationProfile;
  onClose: () => void;
}) {
  const { at, profile, onClose } = props;
  const t = useTexts('signin-synchronization-dry-run');
  const { client } = useApi();
  const [acceptUntrusted, setAccept] = useState(false);
  const work = usePageWork<SynchronizationDryRun>();
  const isRunning = work.stage !== undefined;
  const start = () =>
    work.start(() => client.signin.synchronization.dryRun({ ...at, id: profile.Id, acceptUntrusted }));
  return (
    <DialogFrame
      title={t('title', { name: sanitize(profile.Name) })}
      wide
      onClose={onClose}
      onSubmit={async () => {
        if (!isRunning) void start();
        return true;
      }}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {isRunning && <Button onClick={work.stop}>{t('stop')}</Button>}
          <Button appearance="primary" type="submit" disabledFocusable={isRunning}>
            {t('start')}
          </Button>
        </>
      }
    >
      <Text>{t('text')}</Text>
      <Checkbox
        label={t('acceptUntrusted')}
        checked={acceptUntrusted}
        onChange={(_event, { checked }) => setAccept(checked === true)}
      />
      {work.stage !== undefined && <Spinner size="tiny" label={stageName(work.stage)} />}
      {work.failure && <ErrorPanel failure={work.failure} />}
      {work.result && <DryRunResult found={work.result} />}
    </DialogFrame>
  );
}

function DryRunResult({ found }: { found: SynchronizationDryRun }) {
  const t = useTexts('signin-synchronization-dry-run');
  const { counts, add, change, switchOff, findings } = found;
  const nameOf = ({ login, name }: { login: string; name: string }) =>
    `${sanitize(login)} (${sanitize(name)})`;
  return (
    <>
      <div role="status">
        <Facts
          facts={(['read', 'add', 'change', 'switchOff', 'same'] as const).map((name) => [
            t(name),
            formatCount(counts[name]),
          ])}
        />
      </div>
      <Names title={t('add')} names={add.map(nameOf)} />
      <Names
        title={t('change')}
        names={change.map((one) => {
          const fields = one.fields.map(
            ({ field, before, after }) => `${field}: ${sanitize(before) || '–'} → ${sanitize(after) || '–'}`,
          );
          return `${nameOf(one)}: ${fields.join('; ')}`;
        })}
      />
      <Names title={t('switchOff')} names={switchOff.map(nameOf)} />
      <FindingList label={t('remarks')} findings={findings} />
    </>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Section title={title} level="h3">
      <ul aria-label={title}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Section>
  );
}
