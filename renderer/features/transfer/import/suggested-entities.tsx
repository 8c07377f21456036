import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useQueries } from '@tanstack/react-query';
import { useId } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import { useApi } from '#renderer/api/api.tsx';
import { Hint, Stack } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { truncateMiddle } from '#renderer/ui/truncate-middle.ts';
import { usePlanSite } from './plan-context.ts';
import { rankSuggestions, type SuggestionQuery, searchTerms } from './suggestions.ts';

/** How many entities are looked at for each word. */
const LIMIT = 20;

const useStyles = makeStyles({
  list: { gap: tokens.spacingVerticalXXS },
  name: { unicodeBidi: 'isolate' },
  reason: { marginLeft: tokens.spacingHorizontalXS },
});

/** Entities of the receiver that may be the one that is missing, each with why; one of them is used by a click. */
export function SuggestedEntities(props: { wanted: SuggestionQuery; onPick: (guid: string) => void }) {
  const { wanted, onPick } = props;
  const styles = useStyles();
  const t = useTexts('import');
  const id = useId();
  const { queries } = useApi();
  const site = usePlanSite() ?? '';
  const found = useQueries({
    queries: searchTerms(wanted).map((text) => ({
      ...queries.transfer.search.queryOptions({ input: { site, text, type: wanted.type, limit: LIMIT } }),
      enabled: site !== '',
      staleTime: 10_000,
    })),
    combine: (results) => results.find(({ data }) => data && data.length > 0)?.data,
  });
  const suggestions = rankSuggestions(wanted, found ?? []);
  if (suggestions.length === 0) return null;
  return (
    <div>
      <Text id={id}>{t('suggested')}</Text>
      <Stack as="ul" align="start" className={styles.list} aria-labelledby={id}>
        {suggestions.map(({ guid, path, reason }) => (
          <li key={guid}>
            <Button size="small" title={sanitize(path, 400)} onClick={() => onPick(guid)}>
              <span className={styles.name}>{truncateMiddle(sanitize(path, 400), 40)}</span>
            </Button>
            <Hint className={styles.reason}>{t(reason)}</Hint>
          </li>
        ))}
      </Stack>
    </div>
  );
}
