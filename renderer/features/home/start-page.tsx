import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import {
  Archive20Regular,
  Beaker20Regular,
  Certificate20Regular,
  DatabasePlugConnected20Regular,
} from '@fluentui/react-icons';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { useDemo } from '#renderer/features/site/use-demo.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Hint, Row, Stack } from '#renderer/ui/layout.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { ProgressPanel } from '#renderer/ui/progress-panel.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';

const useStyles = makeStyles({
  page: { maxWidth: '720px' },
  way: { justifyContent: 'flex-start', flexShrink: 0, width: '260px', whiteSpace: 'nowrap' },
  about: { flexBasis: '280px', flexGrow: 1 },
  steps: { margin: 0, paddingLeft: tokens.spacingHorizontalXXL },
});

/** What needs no site. */
const WAYS = {
  certificates: { to: '/certificates', icon: <Certificate20Regular /> },
  archives: { to: '/archives', icon: <Archive20Regular /> },
} as const;

const STEPS = ['compare', 'tick', 'decide', 'move', 'undo'] as const;

/** Home as long as there is no site: the demo sites and how far they are, and what can be done meanwhile. */
export function StartPage({ demo }: { demo: Pick<ReturnType<typeof useDemo>, 'task' | 'running' | 'make'> }) {
  const styles = useStyles();
  const t = useTexts('home');
  return (
    <Page title={t('title')}>
      <Stack gap="l" className={styles.page}>
        <Ways />
        <Section title={t('story')}>
          <ol className={styles.steps}>
            {STEPS.map((step) => (
              <li key={step}>{t(`story_${step}`)}</li>
            ))}
          </ol>
        </Section>
        <Section title={t('demoSites')}>
          {demo.task?.failure && <ErrorPanel failure={demo.task.failure} onRetry={demo.make} />}
          <Text>{t(demo.running ? 'makingDemo' : 'demoText')}</Text>
          {demo.running && demo.task ? (
            <ProgressPanel task={demo.task} />
          ) : (
            <div>
              <Button icon={<Beaker20Regular />} onClick={demo.make}>
                {t('makeDemo')}
              </Button>
            </div>
          )}
        </Section>
      </Stack>
    </Page>
  );
}

/** What can be done now. */
function Ways() {
  const t = useTexts('home');
  const navigate = useNavigate();
  return (
    <Section title={t('now')}>
      <Stack as="ul" gap="s">
        <Way
          label={t('addSite')}
          about={t('addSiteText')}
          primary
          icon={<DatabasePlugConnected20Regular />}
          onClick={() => void navigate({ to: '/sites' })}
        />
        {(['certificates', 'archives'] as const).map((way) => (
          <Way
            key={way}
            label={t(way)}
            about={t(`${way}Text`)}
            icon={WAYS[way].icon}
            onClick={() => void navigate({ to: WAYS[way].to })}
          />
        ))}
      </Stack>
    </Section>
  );
}

function Way(props: {
  label: string;
  about: string;
  primary?: boolean;
  icon: ReactElement;
  onClick: () => void;
}) {
  const { label, about, primary = false, icon, onClick } = props;
  const styles = useStyles();
  return (
    <Row as="li">
      <Button
        className={styles.way}
        appearance={primary ? 'primary' : 'secondary'}
        icon={icon}
        onClick={onClick}
      >
        {label}
      </Button>
      <Hint className={styles.about}>{about}</Hint>
    </Row>
  );
}
