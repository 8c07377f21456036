import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { Finding } from '#core/contract/finding.ts';
import { groupSiteFindings, SHOWN_OF_KIND, type SiteFindingGroup } from '#core/views/site-findings.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { FindingItem } from '#renderer/ui/finding-item.tsx';
import { Stack } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';

const useStyles = makeStyles({ heading: { fontWeight: tokens.fontWeightSemibold } });

/** What a step of a site's test found: its outcome with what to do, and below it whatever else it found, by kind. */
export function StepFindings({ findings: [outcome, ...others] }: { findings: readonly Finding[] }) {
  if (!outcome) return null;
  return (
    <>
      <Text>{renderMessage(outcome.message)}</Text>
      {outcome.remedies.length > 0 && <Text>{outcome.remedies.map(renderMessage).join(' ')}</Text>}
      {groupSiteFindings(others).map((group) => (
        <Group key={group.heading.code} group={group} />
      ))}
    </>
  );
}

/** A few are read at once; many are only counted until somebody wants them. */
function Group({ group: { heading, findings } }: { group: SiteFindingGroup }) {
  const styles = useStyles();
  const [isOpen, setOpen] = useState(findings.length <= SHOWN_OF_KIND);
  return (
    <Disclosure title={renderMessage(heading)} className={styles.heading} open={isOpen} onToggle={setOpen}>
      <Stack as="ul" gap="s">
        {findings.map((finding) => (
          <FindingItem key={JSON.stringify(finding)} finding={finding} />
        ))}
      </Stack>
    </Disclosure>
  );
}
