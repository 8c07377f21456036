import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { LONGEST_LOGGED, type LogCounts, type Ranking } from '#core/contract/signin/log.ts';
import { type Bar, BarChart } from '#renderer/ui/chart/bar-chart.tsx';
import { formatCount, formatDay } from '#renderer/ui/format.ts';
import { Hint, Row, Stack } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { type FilterValues, isAtTime, toggleTimeFilter } from './log-filter.ts';
import { timeBuckets } from './time-buckets.ts';

const useStyles = makeStyles({
  beside: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: tokens.spacingHorizontalL },
  head: { minHeight: '24px' },
  heading: { margin: 0 },
});

/** How many bars there are before a person asks for more, and then. */
export const FEW = 5;
const MANY = 50;

/** Sign-ins by time, provider and address. A bar filters by what it counts. */
export function LogCharts(props: {
  counts: LogCounts;
  filter: FilterValues;
  onFilter: (filter: FilterValues) => void;
  /** How many providers and addresses are asked for. */
  top: number;
  onTop: (top: number) => void;
}) {
  const { counts, filter, onFilter, top, onTop } = props;
  const styles = useStyles();
  const t = useTexts('signin-log');
  const buckets = timeBuckets(counts);
  const unit = unitOf(buckets[0]?.key ?? '');
  const pick = (name: 'provider' | 'address', key: string) => {
    const value = meantBy(key);
    onFilter({ ...filter, [name]: filter[name] === value ? '' : value });
  };
  return (
    <Stack gap="xs">
      <Row gap="s" className={styles.head}>
        <Heading text={t(unit)} />
        <Hint>{t('chartHint')}</Hint>
      </Row>
      <BarChart
        label={t(unit)}
        headings={[t('time'), t('signins')]}
        direction="columns"
        bars={buckets.map(({ key, count }, index) => ({
          ...{ key, count },
          name: formatDay(key),
          short: shortOf(key, index === 0),
          pressed: isAtTime(filter, key),
        }))}
        onChoose={(key) => onFilter(toggleTimeFilter(filter, key))}
      />
      <div className={styles.beside}>
        {(['provider', 'address'] as const).map((name) => {
          const ranking = name === 'provider' ? counts.providers : counts.addresses;
          const label = t(name === 'provider' ? 'perProvider' : 'perAddress');
          return (
            <Stack key={name} gap="xs">
              <Row gap="s" className={styles.head}>
                <Heading text={label} />
                <Others ranking={ranking} top={top} onTop={onTop} />
              </Row>
              <BarChart
                label={label}
                headings={[t(name), t('signins')]}
                direction="rows"
                bars={barsOf(ranking, filter[name], t(name === 'provider' ? 'noProvider' : 'noAddress'))}
                onChoose={(key) => pick(name, key)}
              />
            </Stack>
          );
        })}
      </div>
    </Stack>
  );
}

function Heading({ text }: { text: string }) {
  const styles = useStyles();
  return (
    <Text as="h2" size={300} weight="semibold" className={styles.heading}>
      {text}
    </Text>
  );
}

function Others(props: { ranking: Ranking; top: number; onTop: (top: number) => void }) {
  const { ranking, top, onTop } = props;
  const t = useTexts('signin-log');
  const number = formatCount(ranking.others);
  return (
    <>
      {ranking.others > 0 && <Hint>{t('others', { count: ranking.others, number })}</Hint>}
      {ranking.others > 0 && top < MANY && (
        <Button size="small" appearance="subtle" onClick={() => onTop(MANY)}>
          {t('more')}
        </Button>
      )}
      {top > FEW && ranking.most.length > FEW && (
        <Button size="small" appearance="subtle" onClick={() => onTop(FEW)}>
          {t('fewer')}
        </Button>
      )}
    </>
  );
}

function barsOf({ most }: Ranking, chosen: string | null, none: string): Bar[] {
  return most.map(({ value, count }) => ({
    key: value === null ? '' : `=${value}`,
    name: value ?? none,
    count,
    pressed: chosen === value,
    choosable: value === null || value.length <= LONGEST_LOGGED,
  }));
}

/** What a key of such a bar stands for. */
function meantBy(key: string): string | null {
  return key === '' ? null : key.slice(1);
}

function unitOf(key: string): 'perDay' | 'perMonth' | 'perYear' {
  if (key.length === 4) return 'perYear';
  return key.length === 7 ? 'perMonth' : 'perDay';
}

/** A day and, where one begins, its month; a month and its year. */
function shortOf(key: string, isFirst: boolean): string[] {
  const [year = '', month = '', day] = key.split('-');
  if (month === '') return [year];
  if (day === undefined) return [formatDay(key, 'month'), isFirst || month === '01' ? year : ''];
  return [String(Number(day)), isFirst || day === '01' ? formatDay(key, 'month') : ''];
}
