import { Button, Field, Input, Text } from '@fluentui/react-components';
import { Prohibited20Regular } from '@fluentui/react-icons';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import { type CreatedToken, type Token, tokenColumns } from '#core/contract/signin/tokens.ts';
import { capMessage } from '#core/views/messages.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { failureProps } from '#renderer/ui/grid/failure-props.ts';
import { Grid } from '#renderer/ui/grid/grid.tsx';
import { useRecordColumns } from '#renderer/ui/grid/record-columns.ts';
import type { GridFilter } from '#renderer/ui/grid/types.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useConfirmation, useReload } from '../confirmation.tsx';
import { NewTokenDialog, type TokenRequest } from './new-token-dialog.tsx';

/** What lets programs in: the tokens of all users, and the operator's own. */
export function TokensPanel({ at, chosen }: { at: AdminScope; chosen: string | undefined }) {
  // One box filters both lists.
  const [words, setWords] = useState('');
  const filter = { words, onWords: setWords };
  return (
    <Stack gap="l">
      <TokensSection at={at} chosen={chosen} filter={filter} />
      <OwnTokensSection at={at} filter={{ ...filter, isElsewhere: true }} />
    </Stack>
  );
}

/** Personal access tokens of all users: created, shown once, and revoked. */
function TokensSection(props: { at: AdminScope; chosen: string | undefined; filter: GridFilter }) {
  const { at, chosen, filter } = props;
  const { client, queries } = useApi();
  const list = useQuery(queries.signin.tokens.list.queryOptions({ input: at }));
  return (
    <Tokens
      of="everybody"
      at={at}
      chosen={chosen}
      list={list}
      filter={filter}
      onCreate={({ login, limits, ...token }) =>
        client.signin.tokens.generate({ ...at, login, limits, ...token })
      }
      onRevoke={({ Id }) => client.signin.tokens.revoke({ ...at, id: Id })}
    />
  );
}

/** The operator's own tokens, for which no access to administration is needed. */
function OwnTokensSection({ at, filter }: { at: AdminScope; filter: GridFilter }) {
  const { client, queries } = useApi();
  const list = useQuery(queries.signin.ownTokens.list.queryOptions({ input: at }));
  return (
    <Tokens
      of="oneself"
      at={at}
      list={list}
      filter={filter}
      onCreate={({ name, days, configuration }) =>
        client.signin.ownTokens.create({ ...at, name, days, configuration })
      }
      onRevoke={({ Id }) => client.signin.ownTokens.revoke({ ...at, id: Id })}
    />
  );
}

function Tokens(props: {
  of: 'everybody' | 'oneself';
  at: AdminScope;
  /** Name of a token that another page speaks of. */
  chosen?: string | undefined;
  list: UseQueryResult<Token[]>;
  filter: GridFilter;
  onCreate: (request: TokenRequest) => Promise<CreatedToken>;
  onRevoke: (token: Token) => Promise<unknown>;
}) {
  const { of, at, chosen, list, filter, onCreate, onRevoke } = props;
  const t = useTexts('signin-tokens');
  const reload = useReload();
  const { ask, dialog } = useConfirmation(at);
  const [adding, setAdding] = useState(false);
  const [created, setCreated] = useState<CreatedToken>();
  const title = t(of === 'oneself' ? 'ownTokens' : 'tokens');
  return (
    <Section title={title}>
      <TokenTable
        title={title}
        chosen={chosen}
        list={list}
        filter={filter}
        onRevoke={(token) =>
          ask({
            title: t('revokeTitle', { name: sanitize(token.Name), login: sanitize(token.Login ?? '') }),
            text: t('revokeText'),
            confirm: t('revoke'),
            work: () => onRevoke(token),
          })
        }
        tools={
          <Button size="small" onClick={() => setAdding(true)}>
            {t(of === 'oneself' ? 'generateOwn' : 'generate')}
          </Button>
        }
      />
      {adding && (
        <NewTokenDialog
          of={of}
          site={at.site}
          onCreate={async (request) => setCreated(await onCreate(request))}
          onClose={(changed) => {
            setAdding(false);
            if (changed) void reload();
          }}
        />
      )}
      {created && <Created token={created} onClose={() => setCreated(undefined)} />}
      {dialog}
    </Section>
  );
}

const WIDTHS = { prefix: { width: 130 }, state: { width: 110 } };

function TokenTable(props: {
  title: string;
  chosen: string | undefined;
  list: UseQueryResult<Token[]>;
  filter: GridFilter;
  tools: ReactNode;
  onRevoke: (token: Token) => void;
}) {
  const { title, chosen, list, filter, tools, onRevoke } = props;
  const shown = list.data?.find(({ Name }) => Name === chosen)?.Id;
  const t = useTexts('signin-tokens');
  const columns = useRecordColumns(tokenColumns, WIDTHS);
  return (
    <Grid
      id="signin.tokens"
      label={title}
      filter={filter}
      columns={columns}
      rows={list.data}
      rowKey={({ Id }) => String(Id)}
      chosen={shown === undefined ? undefined : String(shown)}
      actions={[
        {
          id: 'revoke',
          label: t('revoke'),
          icon: <Prohibited20Regular />,
          allows: ({ IsRevoked }) => !IsRevoked,
          run: onRevoke,
        },
      ]}
      tools={tools}
      empty={<Text>{t('noTokens')}</Text>}
      {...failureProps(list)}
    />
  );
}

/** The token itself, once, with the limits that it was held against. */
function Created({ token, onClose }: { token: CreatedToken; onClose: () => void }) {
  const t = useTexts('signin-tokens');
  return (
    <ConfirmDialog title={t('createdTitle')} confirm={t('copied')} onConfirm={onClose} onClose={onClose}>
      <p>{t('createdText')}</p>
      <Field label={t('token')}>
        <Input readOnly value={token.Token} onFocus={(event) => event.target.select()} />
      </Field>
      <p>{t('limitsUsed')}</p>
      <ul>
        {token.Caps.map((cap) => (
          <li key={cap.name}>
            {cap.name}: {cap.value} ({renderMessage(capMessage(cap))})
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
