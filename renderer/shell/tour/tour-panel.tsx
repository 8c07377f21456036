import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useDemo } from '#renderer/features/site/use-demo.ts';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { useEscape } from '#renderer/ui/page-keys.ts';
import { preferences } from '#renderer/ui/preferences.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTasks } from '#renderer/work/work.tsx';
import { useSites } from '../chosen-sites.tsx';
import { nextTour, TOUR, type Tour, type TourStep, tourPlaces, tourSites, tourSteps } from './tour.ts';
import { useTour } from './use-tour.ts';

const useStyles = makeStyles({
  panel: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    flexShrink: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorNeutralForeground1,
    borderBottom: `1px solid ${tokens.colorBrandStroke2}`,
    '@media (max-width: 800px)': { flexWrap: 'wrap' },
  },
  text: { flexGrow: 1 },
  words: { maxWidth: '110ch' },
  buttons: { flexShrink: 0 },
});

/** The tour beside the page: the step, what to click, and the way to where that is. It goes on when the step was done. */
export default function TourPanel() {
  const { tour, end } = useTour();
  const tasks = useTasks();
  useEffect(() => {
    if (tour) preferences.set(TOUR, nextTour(tour, tasks));
  }, [tour, tasks]);
  useEscape(end);
  return tour ? <OpenTour tour={tour} onEnd={end} /> : null;
}

function OpenTour({ tour, onEnd }: { tour: Tour; onEnd: () => void }) {
  const styles = useStyles();
  const t = useTexts('tour');
  const navigate = useNavigate();
  const panel = useRef<HTMLElement>(null);
  const { step } = tour;
  // Whoever has started it stood on a button that is gone.
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus();
  }, []);
  return (
    <aside ref={panel} className={styles.panel} aria-label={t('label')} data-region="" tabIndex={-1}>
      {step === 'done' ? (
        <Words title={t('done')} text={t('doneText')} />
      ) : (
        <Words
          title={t('step', { number: tourSteps.indexOf(step) + 1, all: tourSteps.length, name: t(step) })}
          text={t(`${step}Text`)}
        />
      )}
      <Row gap="s" className={styles.buttons}>
        {step === 'done' ? (
          <Button size="small" onClick={() => void navigate({ to: '/history' })}>
            {t('history')}
          </Button>
        ) : (
          <WayToStep step={step} />
        )}
        <Button size="small" onClick={onEnd}>
          {step === 'done' ? t('close') : `${t('end')} (${t('escape')})`}
        </Button>
      </Row>
    </aside>
  );
}

function Words({ title, text }: { title: string; text: string }) {
  const styles = useStyles();
  return (
    <Stack gap="none" className={styles.text} role="status">
      <Text weight="semibold">{title}</Text>
      <Text className={styles.words}>{text}</Text>
    </Stack>
  );
}

/** What is still between the person and the step: the demo sites, and the page. */
function WayToStep({ step }: { step: TourStep }) {
  const t = useTexts('tour');
  const navigate = useNavigate();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const sites = useSites();
  const demo = useDemo(undefined);
  const isMissing = Object.values(tourSites).some((wanted) => !sites.some(({ name }) => name === wanted));
  if (demo.running) return <Text>{t('makingDemo')}</Text>;
  if (isMissing) {
    return (
      <>
        <Text>{t('demoMissing')}</Text>
        <Button size="small" appearance="primary" onClick={demo.make}>
          {t('makeDemo')}
        </Button>
      </>
    );
  }
  if (tourPlaces[step].includes(path)) return null;
  return (
    <Button size="small" appearance="primary" onClick={() => void navigate({ to: tourPlaces[step][0] })}>
      {t('goThere')}
    </Button>
  );
}
