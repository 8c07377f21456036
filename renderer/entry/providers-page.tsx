import {
  Link,
  makeStyles,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  Text,
} from '@fluentui/react-components';
import { columnText, headingOf } from '#core/contract/columns.ts';
import { type Provider, providerColumns } from '#core/contract/signin/providers.ts';
import { Loading } from '#renderer/ui/loading.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { Frame } from './frame.tsx';
import { useAdministration } from './use-call.ts';

/** No column of a provider has a time. */
const WAYS = { say: renderMessage, time: (iso: string) => iso };

const useStyles = makeStyles({ table: { overflowX: 'auto' } });

/** All providers (spec, "SPA routes"), for administrators; the internal one has a form. */
export function ProvidersPage() {
  const t = useTexts('entry');
  const styles = useStyles();
  const { data: providers, error } = useAdministration<Provider[]>(
    '/api/admin/authentication-providers/list',
  );
  return (
    <Frame title={t('providers')} error={error} isWide>
      {!providers && error === undefined && <Loading />}
      {providers?.length === 0 && <Text>{t('noProviders')}</Text>}
      {providers && providers.length > 0 && (
        <div className={styles.table}>
          <Table aria-label={t('providers')} size="small">
            <TableHeader>
              <TableRow>
                {providerColumns.map((column) => (
                  <TableHeaderCell key={column.id}>{headingOf(column, WAYS)}</TableHeaderCell>
                ))}
              </TableRow>
            </TableHeader>
            <TableBody>
              {providers.map((provider) => (
                <TableRow key={provider.Id}>
                  {providerColumns.map((column) => (
                    <TableCell key={column.id}>{columnText(column, provider, WAYS)}</TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
      )}
      <Link href="/administration/authentication-providers/internal">{t('internalProvider')}</Link>
    </Frame>
  );
}
