import { Button, MessageBar, MessageBarBody, makeStyles, Text } from '@fluentui/react-components';
import { QuestionCircle20Regular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { sanitize } from '#core/base/sanitize.ts';
import type { Person } from '#core/contract/access/person.ts';
import { personSections } from '#core/views/person-sections.ts';
import { useApi } from '#renderer/api/api.tsx';
import { type ActionTarget, useUserActions } from '#renderer/features/signin/records/user-actions.tsx';
import { useAdministeredSite } from '#renderer/shell/use-administered-site.ts';
import { Hint, Row, Stack } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { PartLink } from '../part-link.tsx';
import { PersonSectionView } from './person-section.tsx';

const useStyles = makeStyles({
  heading: { margin: 0, overflowWrap: 'anywhere' },
});

/** All that the site knows of a person, and what can be done. */
export function PersonPage({ site, userId }: { site: string; userId: number }) {
  const { queries } = useApi();
  const person = useQuery(queries.access.person.queryOptions({ input: { site, userId } }));
  return <QueryView query={person}>{(data) => <Shown site={site} person={data} />}</QueryView>;
}

function Shown({ site, person }: { site: string; person: Person }) {
  const styles = useStyles();
  const t = useTexts('access-person');
  const { DisplayName, UserID } = person.identity;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Stack gap="l">
      <Row gap="s">
        <Text as="h2" size={400} weight="semibold" className={styles.heading}>
          {sanitize(DisplayName, 400) || `#${UserID}`}
        </Text>
        <Hint>{t('zone', { zone })}</Hint>
      </Row>
      <PersonActions site={site} person={person} />
      {person.notes.map((reason) => (
        <MessageBar key={renderMessage(reason)} intent="warning">
          <MessageBarBody>{t('incomplete', { reason: renderMessage(reason) })}</MessageBarBody>
        </MessageBar>
      ))}
      {personSections(person).map((section) => (
        <PersonSectionView key={section.name} section={section} />
      ))}
    </Stack>
  );
}

/** What can be done with this person in the operator's name, and the questions that it leads to. */
function PersonActions({ site, person }: { site: string; person: Person }) {
  const t = useTexts('access-person');
  const { operator } = useAdministeredSite();
  const { actions, dialogs } = useUserActions({ site, operator });
  const user = toActionTarget(person);
  const { Login, UserID } = person.identity;
  const asked = Login ?? `#${UserID}`;
  return (
    <>
      <Row gap="s">
        <PartLink search={{ part: 'signin', user: asked }}>{t('whySignIn')}</PartLink>
        <PartLink search={{ part: 'task', user: asked }}>{t('whyTask')}</PartLink>
        {actions.map(({ id, label, icon, allows, run }) => {
          const isOff = allows?.(user) === false;
          return (
            <Button
              key={id}
              size="small"
              icon={icon ?? <QuestionCircle20Regular />}
              disabledFocusable={isOff}
              onClick={() => !isOff && run(user)}
            >
              {label}
            </Button>
          );
        })}
      </Row>
      {dialogs}
    </>
  );
}

/** What is not known does not stand in the way: the operation says what there is. */
function toActionTarget({ identity, state, password, tokens: held }: Person): ActionTarget {
  return {
    Login: identity.Login,
    State: state.State === 'unknown' ? 'blocked' : state.State,
    HasPassword: 'value' in password ? password.value.Form !== null : true,
    ActiveTokens: 'value' in held ? held.value.filter(({ State }) => State === 'active').length : 1,
  };
}
