import { Button, makeStyles, Text } from '@fluentui/react-components';
import { Copy20Regular, Settings20Regular } from '@fluentui/react-icons';
import { sanitize } from '#core/base/sanitize.ts';
import type { DirectoryEntry } from '#core/contract/directory/ldap.ts';
import type { Service } from '#core/contract/signin/services.ts';
import type { Failure } from '#renderer/api/errors.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { ScrollRegion } from '#renderer/ui/panes/scroll-region.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { accountText } from './account-badges.tsx';
import { serviceName } from './directory-row.tsx';
import type { DirectoryRow } from './directory-rows.ts';

const useStyles = makeStyles({
  name: { overflowWrap: 'anywhere', unicodeBidi: 'isolate', minWidth: 0 },
});

/** More of the row that the person is on, and why what is below it could not be read. */
export function DirectoryDetails(props: {
  row: DirectoryRow | undefined;
  failure: Failure | undefined;
  onRetry: () => void;
  /** To where it is set how directories are connected to. */
  onConnection: () => void;
}) {
  const { row, failure, onRetry, onConnection } = props;
  const t = useTexts('directory');
  return (
    <ScrollRegion label={t('details')}>
      <Stack>
        {failure && (
          <ErrorPanel failure={failure} onRetry={onRetry}>
            <Button icon={<Settings20Regular />} onClick={onConnection}>
              {t('connection')}
            </Button>
          </ErrorPanel>
        )}
        {row?.kind === 'entry' && <EntryDetails entry={row.entry} />}
        {row?.kind === 'service' && <ServiceDetails service={row.service} />}
        {!row && <EmptyState title={t('beginTitle')} text={t('beginText')} />}
      </Stack>
    </ScrollRegion>
  );
}

/** Where a directory is, as the service says it. */
function ServiceDetails({ service }: { service: Service }) {
  const styles = useStyles();
  const t = useTexts('directory');
  const { Domain, ServerAddress, BaseDn } = service.Fields;
  const said = (name: string, value: unknown) =>
    typeof value === 'string' && value !== '' ? [[name, sanitize(value)] as const] : [];
  return (
    <>
      <Text as="h2" weight="semibold" size={400} className={styles.name}>
        {serviceName(service)}
      </Text>
      <Facts facts={[...said(t('server'), Domain ?? ServerAddress), ...said(t('baseDn'), BaseDn)]} />
    </>
  );
}

function EntryDetails({ entry: { dn, name, kind, state, attributes, cut } }: { entry: DirectoryEntry }) {
  const styles = useStyles();
  const t = useTexts('directory');
  const valuesOf = (attribute: string, values: readonly string[]) =>
    [...values, ...(cut.some((one) => one.attribute === attribute) ? ['…'] : [])]
      .map((value) => sanitize(value))
      .join('; ');
  return (
    <Stack as="section" aria-label={t('attributes', { name: sanitize(name) })}>
      <Row>
        <Text as="h2" weight="semibold" size={400} className={styles.name}>
          {sanitize(name)}
        </Text>
        <Button size="small" icon={<Copy20Regular />} onClick={() => void navigator.clipboard.writeText(dn)}>
          {t('copyDn')}
        </Button>
      </Row>
      <Facts
        facts={[
          ['DN', sanitize(dn, 2_000)],
          [t('kind'), t(`${kind}_kind`)],
          ...(state ? [[t('account'), accountText(state)] as const] : []),
          ...Object.entries(attributes).map(
            ([attribute, values]) => [attribute, valuesOf(attribute, values)] as const,
          ),
        ]}
      />
    </Stack>
  );
}
