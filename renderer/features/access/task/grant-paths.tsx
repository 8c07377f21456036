import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { CheckmarkCircle16Filled, Circle16Regular, QuestionCircle16Regular } from '@fluentui/react-icons';
import type { Message } from '#core/base/message.ts';
import type { GrantPath, TaskAccess } from '#core/contract/access/task.ts';
import { Hint, Stack } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { type IconTone, TonedText } from '#renderer/ui/tone.tsx';

const useStyles = makeStyles({
  path: {
    display: 'grid',
    gridTemplateColumns: 'minmax(150px, 220px) minmax(90px, 110px) repeat(2, minmax(0, 1fr))',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalXS} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    overflowWrap: 'anywhere',
    '@media (max-width: 700px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  name: { color: tokens.colorNeutralForeground3 },
  enough: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL, overflowWrap: 'anywhere' },
});

const WAYS = {
  open: { icon: CheckmarkCircle16Filled, tone: 'success' },
  closed: { icon: Circle16Regular, tone: 'quiet' },
  unknown: { icon: QuestionCircle16Regular, tone: 'quiet' },
} as const satisfies Record<string, IconTone>;

/** Each way to a task with what it takes and what there is of it; and what would be enough, and who may do it. */
export function GrantPaths(props: { paths: readonly GrantPath[]; enough: TaskAccess['enough'] }) {
  const { paths, enough } = props;
  const styles = useStyles();
  const t = useTexts('access-explanation');
  return (
    <>
      {enough.length > 0 && (
        <Section title={t('enough')}>
          <ul className={styles.enough}>
            {enough.map(({ change, by }) => (
              <li key={renderMessage(change)}>
                {renderMessage(change)}
                {by.length > 0 && <Hint block>{t('whoMay', { who: by.map(renderMessage).join(', ') })}</Hint>}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {paths.length > 0 && (
        <Section title={t('ways')}>
          <Stack as="ul" gap="none" aria-label={t('ways')}>
            {paths.map((path) => (
              <Way key={path.path} way={path} />
            ))}
          </Stack>
        </Section>
      )}
    </>
  );
}

function Way({ way: { path, isOpen, required, found } }: { way: GrantPath }) {
  const styles = useStyles();
  const t = useTexts('access-explanation');
  const look = wayLook(isOpen);
  const facts = (name: 'required' | 'has', messages: readonly Message[]) => (
    <span>
      <span className={styles.name}>{t(name)}:</span> {messages.map(renderMessage).join('; ') || t('nothing')}
    </span>
  );
  return (
    <li className={styles.path}>
      <Text weight="semibold">{pathTitle(path)}</Text>
      <span>
        <TonedText {...WAYS[look]}>{t(`way_${look}`)}</TonedText>
      </span>
      {facts('required', required)}
      {facts('has', found)}
    </li>
  );
}

function wayLook(isOpen: boolean | null): keyof typeof WAYS {
  if (isOpen === null) return 'unknown';
  return isOpen ? 'open' : 'closed';
}

/** What a way is called. */
function pathTitle(path: GrantPath['path']): string {
  return renderMessage({ code: `access-path.${path}`, values: {} });
}
