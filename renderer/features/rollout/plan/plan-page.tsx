import { makeStyles, tokens } from '@fluentui/react-components';
import { ArrowLeft20Regular } from '@fluentui/react-icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { RolloutMatrix } from '#core/contract/rollout/rollout.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useSites } from '#renderer/shell/chosen-sites.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { TextField } from '#renderer/ui/form/fields.tsx';
import { PageForm } from '#renderer/ui/form/page-form.tsx';
import { type Form, useForm } from '#renderer/ui/form/use-form.ts';
import { FormOrJson } from '#renderer/ui/json/form-or-json.tsx';
import { Hint, Stack } from '#renderer/ui/layout.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { ProgressPanel } from '#renderer/ui/progress-panel.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTask, useWork } from '#renderer/work/work.tsx';
import { useRolloutPlace } from '../place.ts';
import { useReloadRollouts } from '../use-rollouts.ts';
import { ChangeFields } from './change-fields.tsx';
import { type PlanValues, planInput, requiredFields } from './plan-values.ts';
import { FIRST_POLICY, isAtField, judgePolicy, readPolicy } from './policy-text.ts';
import { SiteChoice } from './site-choice.tsx';
import { groupsOf, labelsOf } from './site-groups.ts';
import { WavesForm } from './waves-form.tsx';
import { WindowsForm } from './windows-form.tsx';

const KIND = 'rollout-plan';

const useStyles = makeStyles({
  // Nothing is below the line that the button stands in.
  page: {
    flexGrow: 1,
    minHeight: 0,
    overflow: 'auto',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL} 0`,
  },
  form: { maxWidth: '1080px' },
});

const initial = (): PlanValues => ({
  name: '',
  kind: 'version',
  module: '',
  version: '',
  keepLocal: true,
  archive: '',
  package: '',
  undone: '',
  sites: [],
  policy: FIRST_POLICY,
});

/** Plans a roll-out: what is brought to which sites, and how. Every site is read, and nothing is written to any. */
export function PlanPage() {
  const styles = useStyles();
  const t = useTexts('rollout-plan');
  const navigate = useNavigate();
  const sites = useSites();
  const form = useForm<PlanValues>({ initial, required: requiredFields });
  const { task, start } = usePlanning(form);
  return (
    <Page
      title={t('title')}
      fills
      toolbar={{
        commands: [
          {
            key: 'back',
            label: t('back'),
            icon: <ArrowLeft20Regular />,
            onClick: () => void navigate({ to: '/rollout', search: {} }),
          },
        ],
      }}
    >
      <div className={styles.page}>
        <Stack className={styles.form}>
          {task?.failure && <ErrorPanel failure={task.failure} />}
          {task && task.state !== 'failed' ? (
            <>
              <Hint>{t('reading')}</Hint>
              <ProgressPanel task={task} />
            </>
          ) : (
            <PageForm form={form} save={t('plan')} saved="" onSave={start}>
              <Section title={t('what')}>
                <Stack>
                  <ChangeFields form={form} sites={sites} />
                  <TextField
                    field={form.field('name')}
                    label={t('name')}
                    help={t('nameHelp')}
                    maxLength={200}
                  />
                </Stack>
              </Section>
              <Section title={t('where')}>
                <SiteChoice field={form.field('sites')} sites={sites} />
              </Section>
              <Section title={t('how')} text={t('howText')}>
                <PolicyFields form={form} />
              </Section>
            </PageForm>
          )}
        </Stack>
      </div>
    </Page>
  );
}

/** Waves and windows, as a form and as JSON. */
function PolicyFields({ form }: { form: Form<PlanValues> }) {
  const t = useTexts('rollout-plan');
  const sites = useSites();
  const { policy } = form.values;
  const judged = useQuery({
    queryKey: ['rollout-policy', policy],
    queryFn: () => judgePolicy(policy),
    placeholderData: keepPreviousData,
    networkMode: 'always',
    gcTime: 0,
  });
  const findings = judged.data ?? [];
  const pointers = findings.flatMap(({ at }) => at?.pointer ?? []);
  const labels = labelsOf(sites);
  const selectors = [
    'all',
    ...groupsOf(sites).map((folder) => `group:${folder}`),
    ...labels.map((label) => `label:${label}`),
  ];
  return (
    <FormOrJson
      label={t('policy')}
      kind="object"
      value={policy}
      onChange={(text) => form.change({ policy: text })}
      keys={KEYS}
      findings={findings}
      judge={judgePolicy}
      atFields={new Set(pointers.filter(isAtField))}
    >
      <WavesForm labels={labels} />
      <Hint>{t('windowsText')}</Hint>
      <WindowsForm selectors={selectors} />
    </FormOrJson>
  );
}

/** Offered while a key is typed. */
const KEYS = [
  ...['waves', 'windows'].map((name) => ({ path: [], name, values: ['[]'] })),
  ...['name', 'take', 'atOnce', 'gate', 'tolerance', 'onStop'].map((name) => ({
    path: ['waves', '*'],
    name,
    values: [],
  })),
  ...['count', 'percent', 'label', 'rest'].map((name) => ({
    path: ['waves', '*', 'take'],
    name,
    values: [],
  })),
  ...['count', 'percent'].map((name) => ({ path: ['waves', '*', 'tolerance'], name, values: [] })),
  ...['approval', 'minutes', 'checks'].map((name) => ({ path: ['waves', '*', 'gate'], name, values: [] })),
  ...['sites', 'days', 'from', 'until', 'zone'].map((name) => ({ path: ['windows', '*'], name, values: [] })),
];

/** Reads the sites and makes their plans; the roll-out is shown once that is done. */
function usePlanning(form: Form<PlanValues>) {
  const { client } = useApi();
  const work = useWork();
  const navigate = useNavigate();
  const place = useRolloutPlace();
  const reload = useReloadRollouts();
  const task = useTask<RolloutMatrix>(KIND);
  const made = task?.state === 'done' ? task.result?.rollout.id : undefined;
  useEffect(() => {
    if (made === undefined) return;
    void reload();
    const shown = navigate({ to: '/rollout', search: { rollout: made }, replace: true });
    // The form is not there again meanwhile: it would ask whether what was typed is to be lost.
    void shown.then(() => work.clear(KIND));
  }, [made, work, reload, navigate]);
  return {
    task,
    async start(): Promise<boolean> {
      const isAccepted = await form.accept();
      const policy = await readPolicy(form.values.policy);
      if (!isAccepted || !policy) return false;
      const input = { ...place, ...planInput(form.values, policy) };
      void work.start(KIND, () => client.rollout.plan(input));
      return true;
    },
  };
}
