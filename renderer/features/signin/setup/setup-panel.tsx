import { Badge, Button, Card, makeStyles, Text, tokens } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { sanitize } from '#core/base/sanitize.ts';
import type { Setup, SetupForm, SetupStep } from '#core/contract/signin/setup.ts';
import { message } from '#core/messages/catalogue.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useOpenDialog } from '../confirmation.tsx';
import type { EditorTarget } from '../editor-target.ts';
import { SetupFormDialog } from './setup-form-dialog.tsx';

const useStyles = makeStyles({
  intro: { flexGrow: 1 },
  another: { flexShrink: 0, whiteSpace: 'nowrap' },
  step: {
    display: 'grid',
    gridTemplateColumns: '130px 120px minmax(0, 1fr) max-content',
    columnGap: tokens.spacingHorizontalM,
    alignItems: 'start',
  },
  findings: { overflowWrap: 'anywhere', unicodeBidi: 'isolate' },
});

/** What a step is called by how it stands. */
const STATES = {
  ok: { code: 'setup.made', color: 'success' },
  warn: { code: 'setup.partly', color: 'warning' },
  fail: { code: 'setup.to-do', color: 'danger' },
  skipped: { code: 'setup.waiting', color: 'subtle' },
  unknown: { code: 'setup.partly', color: 'warning' },
} as const;

/** Leads through the set-up of each external sign-in: what is there, what is missing, and the form of each step. */
export function SetupPanel({ at, onEditor }: { at: AdminScope; onEditor: (place: EditorTarget) => void }) {
  const styles = useStyles();
  const t = useTexts('signin-setup');
  const { queries } = useApi();
  const { open, setOpen, close } = useOpenDialog<SetupForm>();
  const list = useQuery(queries.signin.entry.checklist.queryOptions({ input: at }));
  return (
    <>
      <Row gap="l" wrap={false}>
        <Text className={styles.intro}>{t('intro')}</Text>
        <Button
          className={styles.another}
          size="small"
          icon={<Add20Regular />}
          onClick={() => setOpen({ form: 'service' })}
        >
          {t('another')}
        </Button>
      </Row>
      <QueryView query={list}>
        {(setups) =>
          setups.map((setup, index) => (
            <SetupCard
              key={`${setup.service?.Type} ${setup.service?.Id} ${setup.provider}`}
              setup={setup}
              isFirst={setups.findIndex(({ next }) => next !== null) === index}
              onOpen={setOpen}
            />
          ))
        }
      </QueryView>
      {open && <SetupFormDialog at={at} open={open} onEditor={onEditor} onClose={close} />}
    </>
  );
}

function SetupCard(props: {
  setup: Setup;
  /** Of those that something is to be done for. */
  isFirst: boolean;
  onOpen: (form: SetupForm) => void;
}) {
  const { setup, isFirst, onOpen } = props;
  const t = useTexts('signin-setup');
  const { service, provider, steps, next } = setup;
  const lone = provider === null ? t('external') : t('provider', { id: provider });
  const title = service ? `${service.Type}: ${sanitize(service.Name)}` : lone;
  return (
    <Card role="group" aria-label={title}>
      <Text as="h2" size={400} weight="semibold">
        {title}
      </Text>
      <Stack as="ol">
        {steps.map((step) => (
          <Step
            key={step.step}
            step={step}
            name={title}
            isNext={step.step === next}
            isPrimary={isFirst && step.step === next}
            onOpen={onOpen}
          />
        ))}
      </Stack>
      {next === null && <Text>{t('complete')}</Text>}
    </Card>
  );
}

function Step(props: {
  step: SetupStep;
  name: string;
  isNext: boolean;
  isPrimary: boolean;
  onOpen: (form: SetupForm) => void;
}) {
  const { step, name, isNext, isPrimary, onOpen } = props;
  const styles = useStyles();
  const t = useTexts('signin-setup');
  const { form } = step;
  const { code, color } = STATES[step.verdict];
  const action = form && t(actionOf(form));
  return (
    <li className={styles.step} aria-current={isNext ? 'step' : undefined}>
      <Text weight="semibold">{renderMessage(message(`setup.step.${step.step}`))}</Text>
      <span>
        <Badge appearance="tint" color={color}>
          {renderMessage(message(code))}
        </Badge>
      </span>
      <Stack gap="xs" className={styles.findings}>
        {step.findings.map((found) => (
          <Text key={JSON.stringify(found)}>
            {[found.message, ...found.remedies].map(renderMessage).join(' ')}
          </Text>
        ))}
      </Stack>
      {form && (
        <Button
          size="small"
          appearance={isPrimary ? 'primary' : 'secondary'}
          aria-label={`${action} (${name})`}
          onClick={() => onOpen(form)}
        >
          {action}
        </Button>
      )}
    </li>
  );
}

function actionOf(form: SetupForm) {
  if (form.form === 'AuthConfig') return 'edit-AuthConfig';
  return `${form.id === undefined ? 'add' : 'edit'}-${form.form}` as const;
}
