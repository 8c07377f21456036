import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Text,
  tokens,
} from '@fluentui/react-components';
import { useState } from 'react';
import { Stack } from '#renderer/ui/layout.tsx';
import { pageCommands } from '#renderer/ui/page-commands.ts';
import { Section } from '#renderer/ui/section.tsx';
import { shortcuts } from '#renderer/ui/shortcuts/shortcuts.ts';
import { useTexts } from '#renderer/ui/texts.ts';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'minmax(90px, auto) 1fr',
    columnGap: tokens.spacingHorizontalXL,
    rowGap: tokens.spacingVerticalS,
    margin: 0,
    alignItems: 'baseline',
  },
  keys: {
    padding: `0 ${tokens.spacingHorizontalXS}`,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    justifySelf: 'start',
  },
  what: { margin: 0 },
});

/** In every list. */
const IN_LISTS = ['arrows', 'tick', 'menu', 'filter', 'copy'] as const;

type Entry = readonly [keys: string, what: string];

/** The keys of the page that is shown, and those that hold everywhere. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts('shortcuts');
  const [ofPage] = useState(() =>
    pageCommands().flatMap(({ keys, label }): Entry[] => (keys ? [[keys, label]] : [])),
  );
  const [hasList] = useState(() => document.querySelector('main [role=grid], main [role=tree]') !== null);
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('title')}</DialogTitle>
          <DialogContent>
            <Stack>
              {ofPage.length > 0 && <Keys title={t('here')} entries={ofPage} />}
              {hasList && (
                <Keys
                  title={t('inLists')}
                  entries={IN_LISTS.map((key) => [t(`keys_${key}`), t(key)] as const)}
                />
              )}
              <Keys
                title={t('everywhere')}
                entries={shortcuts.map(({ id }) => [t(`keys_${id}`), t(id)] as const)}
              />
            </Stack>
          </DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={onClose}>
              {t('close')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

function Keys({ title, entries }: { title: string; entries: readonly Entry[] }) {
  const styles = useStyles();
  return (
    <Section level="h3" title={title}>
      <dl className={styles.list}>
        {entries.map(([keys, what]) => (
          <div key={what} style={{ display: 'contents' }}>
            <dt className={styles.keys}>{keys}</dt>
            <dd className={styles.what}>
              <Text>{what}</Text>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
