import { Button, MessageBar, MessageBarBody, Text } from '@fluentui/react-components';
import { Add20Regular, ArrowClockwise20Regular } from '@fluentui/react-icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import { type CreatedServiceKey, type ServiceKey, serviceKeyColumns } from '#core/contract/service.ts';
import { useApi, useLinkState } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import { useSiteName } from '#renderer/shell/use-site-name.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { DialogFrame } from '#renderer/ui/dialog-frame.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { factsOf } from '#renderer/ui/grid/record-columns.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { ListAndDetails } from '#renderer/ui/panes/list-and-details.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { CopyableLine } from '../copyable-line.tsx';
import { HowToStart } from '../how-to-start.tsx';
import { PartPage } from '../part-page.tsx';
import { KeyList } from './key-list.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { useRightLabel } from './use-right-label.ts';

/** Who may call the service: the keys, made, shown once and revoked. */
export function KeysPart() {
  const t = useTexts('service-keys');
  const page = useTexts('service');
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const enabled = useLinkState() === 'open';
  const list = useQuery({ ...queries.service.keys.list.queryOptions({ input: {} }), enabled });
  const reload = () => queryClient.invalidateQueries({ queryKey: queries.service.key() });
  const [chosen, choose] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<CreatedServiceKey>();
  const [revoked, setRevoked] = useState<ServiceKey>();
  const shown = list.data?.find(({ id }) => id === chosen);
  const refresh = {
    key: 'refresh',
    label: page('refresh'),
    icon: <ArrowClockwise20Regular />,
    onClick: () => void reload(),
  };
  const add = (
    <Button size="small" appearance="primary" icon={<Add20Regular />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <PartPage part="keys" toolbar={{ commands: [refresh], primary: add }}>
      <ListAndDetails
        id="service-keys"
        share={50}
        label={t('details')}
        list={<KeyList list={list} chosen={chosen} onChoose={({ id }) => choose(id)} onRevoke={setRevoked} />}
        details={
          <Stack gap="l">
            {shown && <KeyDetails shown={shown} />}
            <HowToStart />
          </Stack>
        }
      />
      {isAdding && (
        <NewKeyDialog
          onCreated={(key) => {
            setCreated(key);
            // Once it is listed, or the grid would go to another one.
            void reload().then(() => choose(key.id));
          }}
          onClose={(changed) => {
            setAdding(false);
            if (changed) void reload();
          }}
        />
      )}
      {created && <CreatedKey created={created} onClose={() => setCreated(undefined)} />}
      {revoked && (
        <RevokeDialog revoked={revoked} onDone={() => void reload()} onClose={() => setRevoked(undefined)} />
      )}
    </PartPage>
  );
}

/** The name stands above. */
const FACTS = serviceKeyColumns.filter(({ id }) => id !== 'name');

function KeyDetails({ shown }: { shown: ServiceKey }) {
  const words = useRightLabel();
  const siteName = useSiteName();
  const [called, address] = [siteName(shown.site), sanitize(shown.site, 200)];
  return (
    <Section title={sanitize(shown.name)}>
      <Facts
        facts={factsOf(FACTS, shown, {
          site: called === address ? address : `${called} (${address})`,
          rights: shown.rights.map((right) => (
            <Text key={right} block>
              {words(right)}
            </Text>
          )),
        })}
      />
    </Section>
  );
}

function RevokeDialog(props: { revoked: ServiceKey; onDone: () => void; onClose: () => void }) {
  const { revoked, onDone, onClose } = props;
  const t = useTexts('service-keys');
  const { client } = useApi();
  const revoking = useAction(async () => {
    await client.service.keys.revoke({ id: revoked.id });
    onDone();
    onClose();
  });
  return (
    <ConfirmDialog
      title={t('revokeTitle', { name: sanitize(revoked.name) })}
      confirm={t('revokeConfirm')}
      ready={!revoking.isRunning}
      failure={revoking.failure}
      onConfirm={() => void revoking.run()}
      onClose={onClose}
    >
      <Text>{t('revokeText')}</Text>
    </ConfirmDialog>
  );
}

/** The text of a key, the one time that it is shown. */
function CreatedKey({ created, onClose }: { created: CreatedServiceKey; onClose: () => void }) {
  const t = useTexts('service-keys');
  return (
    <DialogFrame
      title={t('createdTitle', { name: sanitize(created.name) })}
      destroys
      onClose={onClose}
      actions={
        <Button appearance="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <Text>{t('createdText')}</Text>
      <CopyableLine text={created.key} what={t('key')} />
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>{t('createdWarning')}</MessageBarBody>
      </MessageBar>
    </DialogFrame>
  );
}
