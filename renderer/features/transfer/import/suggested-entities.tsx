import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useQueries } from '@tanstack/react-query';
import { useId } from 'react';
import { visible } from '#core/base/text.ts';
import { useApi } from '#renderer/api/api.tsx';
import { cutMiddle } from '#renderer/ui/cut-middle.ts';
import { Hint, Stack } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { usePlanSite } from './plan-of-page.ts';
import { type Sought, suggestionsFrom, wordsFor } from './suggestions.ts';

/** How many entities are looked at for each word. */
const LIMIT = 20;

const useStyles = makeStyles({
  list: { gap: tokens.spacingVerticalXXS },
  name: { unicodeBidi: 'isolate' },
  reason: { marginLeft: tokens.spacingHorizontalXS },
});

/** Entities of the receiver that may be the one that is missing, each with why; one of them is used by a click. */
export function SuggestedEntities(props: { sought: Sought; onPick: (guid: string) => void }) {
  const { sought, onPick } = props;
  const styles = useStyles();
  const t = useTexts('import');
  const id = useId();
  const { queries } = useApi();
  const site = usePlanSite() ?? '';
  const found = useQueries({
    queries: wordsFor(sought).map((text) => ({
      ...queries.transfer.search.queryOptions({ input: { site, text, type: sought.type, limit: LIMIT } }),
      enabled: site !== '',
      staleTime: 10_000,
    })),
    combine: (results) => results.find(({ data }) => data && data.length > 0)?.data,
  });
  const suggestions = suggestionsFrom(sought, found ?? []);
  if (suggestions.length === 0) return null;
  return (
    <div>
      <Text id={id}>{t('suggested')}</Text>
      <Stack as="ul" align="start" className={styles.list} aria-labelledby={id}>
        {suggestions.map(({ guid, path, reason }) => (
          <li key={guid}>
            <Button size="small" title={visible(path, 400)} onClick={() => onPick(guid)}>
              <span className={styles.name}>{cutMiddle(visible(path, 400), 40)}</span>
            </Button>
            <Hint className={styles.reason}>{t(reason)}</Hint>
          </li>
        ))}
      </Stack>
    </div>
  );
}
