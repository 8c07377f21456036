import { Text } from '@fluentui/react-components';
import { CheckmarkCircle20Regular, QuestionCircle20Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import {
  type AccessComparison,
  type AccessDifference,
  accessDifferenceColumns,
  type KindAnswer,
  type SignInAbility,
} from '#core/contract/access/compare.ts';
import { userName } from '#core/contract/columns.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { Grid } from '#renderer/ui/grid/grid.tsx';
import { useRecordColumns } from '#renderer/ui/grid/record-columns.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { MessageList } from '../message-list.tsx';

const COLUMN_OVERRIDES = {
  user: { width: 'minmax(200px, 2fr)' },
  category: { width: 'minmax(140px, 1fr)' },
} as const;

interface Sides {
  first: string;
  second: string;
}

/** What two sites say, where they differ. */
export function ComparisonAnswer({ answer, first, second }: { answer: AccessComparison } & Sides) {
  const t = useTexts('access-compare');
  const { compared, different, unknown, users, categories, isCutShort, notes, differences } = answer;
  const isEqual = compared > unknown;
  const counts = { compared, different, unknown, users, categories };
  return (
    <Stack gap="m" fill>
      <Text weight="semibold">{t('sum', counts)}</Text>
      {isCutShort && <Text>{t('cut')}</Text>}
      {notes.length > 0 && <MessageList messages={notes} />}
      <SignIns answer={answer} first={first} second={second} />
      {differences.length > 0 ? (
        <Differences rows={differences} first={first} second={second} />
      ) : (
        <EmptyState
          icon={isEqual ? <CheckmarkCircle20Regular /> : <QuestionCircle20Regular />}
          title={isEqual ? t('equal') : t('nothingCompared')}
        />
      )}
    </Stack>
  );
}

function Differences({ rows, first, second }: { rows: readonly AccessDifference[] } & Sides) {
  const t = useTexts('access-compare');
  const columns = useRecordColumns(accessDifferenceColumns, COLUMN_OVERRIDES);
  const [opened, setOpened] = useState<string>();
  const row = rows.find((one) => keyOf(one) === opened);
  return (
    <>
      <Grid
        id="access.compare"
        label={t('differences')}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        chosen={opened}
        onActivate={(one) => setOpened(keyOf(one))}
        empty={<EmptyState title={t('equal')} />}
      />
      {row ? (
        <>
          <SideAnswer site={first} answer={row.first} />
          <SideAnswer site={second} answer={row.second} />
        </>
      ) : (
        <Text>{t('chooseRow')}</Text>
      )}
    </>
  );
}

function keyOf({ user, category, state, isOwn }: AccessDifference): string {
  return JSON.stringify([user.UserID, category.guid, state, isOwn]);
}

function SideAnswer({ site, answer }: { site: string; answer: KindAnswer }) {
  const t = useTexts('access-compare');
  const { task, why, groups, granted, tasks } = answer;
  return (
    <Section title={site}>
      <Facts
        aligned
        facts={[
          [t('granted'), t('grantedOf', { granted: formatCount(granted), tasks: formatCount(tasks) })],
          [t('example'), `${task.TaskID} ${sanitize(task.Subject, 200)}`],
          [t('why'), renderMessage(why)],
          [
            t('groups'),
            groups.length > 0 ? groups.map((one) => sanitize(one, 100)).join(', ') : t('noGroups'),
          ],
        ]}
      />
    </Section>
  );
}

/** Whom one site lets in and the other does not. */
function SignIns({ answer: { signIn }, first, second }: { answer: AccessComparison } & Sides) {
  const t = useTexts('access-compare');
  if (signIn.length === 0) return null;
  const said = ({ ability, found }: SignInAbility) =>
    found ? t('abilityWhy', { ability: t(ability), found: renderMessage(found) }) : t(ability);
  return (
    <Section title={t('signIn')}>
      <Facts
        aligned
        facts={signIn.map(
          ({ user, first: here, second: there }) =>
            [
              sanitize(`${user.DisplayName} (${userName(user)})`, 200),
              t('signInOf', { first, here: said(here), second, there: said(there) }),
            ] as const,
        )}
      />
    </Section>
  );
}
