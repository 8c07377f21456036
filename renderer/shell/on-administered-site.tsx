import { Button } from '@fluentui/react-components';
import { PersonKey20Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Row } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { OperatorPicker } from './bar/operator-picker.tsx';
import { useSiteHealth } from './health/use-site-health.ts';
import { NoSite } from './no-site.tsx';
import type { AdministeredSite } from './use-administered-site.ts';
import { useProposedOperator } from './use-operator-choice.tsx';

/** Shows its content for the site and the operator of the frame, or lets who is missing be chosen. */
export function OnAdministeredSite(props: {
  administered: AdministeredSite;
  children: (site: ListedSite, operator: string) => ReactNode;
}) {
  const { site, operator, workAs } = props.administered;
  if (!site) return <NoSite icon={<PersonKey20Regular />} />;
  if (operator === '') return <NoOperator site={site} onChoose={workAs} />;
  return props.children(site, operator);
}

/** Asks for an operator where the site has none yet: of a site that does not answer nobody can be chosen. */
function NoOperator({ site, onChoose }: { site: ListedSite; onChoose: (login: string) => void }) {
  const t = useTexts('administered');
  const { failure, recheck } = useSiteHealth(site);
  if (failure) return <ErrorPanel failure={failure} onRetry={recheck} />;
  return (
    <EmptyState
      icon={<PersonKey20Regular />}
      title={t('operatorMissing')}
      text={t('operatorMissingText', { site: sanitize(site.name) })}
    >
      <OperatorProposal site={site.name} onChoose={onChoose} />
    </EmptyState>
  );
}

/** Where an operator is chosen, with who may be one. */
export function OperatorProposal({ site, onChoose }: { site: string; onChoose: (login: string) => void }) {
  const t = useTexts('administered');
  const proposed = useProposedOperator(site, true);
  return (
    <Row>
      <OperatorPicker label="actingAs" site={site} operator="" onChoose={onChoose} />
      {proposed !== undefined && (
        <Button appearance="primary" onClick={() => onChoose(proposed)}>
          {t('workAs', { login: sanitize(proposed) })}
        </Button>
      )}
    </Row>
  );
}
