import { PersonLock20Regular } from '@fluentui/react-icons';
import { useSearch } from '@tanstack/react-router';
import { NoSite } from '#renderer/shell/no-site.tsx';
import { useAdministeredSite } from '#renderer/shell/use-administered-site.ts';
import { Page } from '#renderer/ui/page.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { ComparePart } from './compare/compare-part.tsx';
import { PersonPart } from './person/person-part.tsx';
import { SignInPart } from './signin/signin-part.tsx';
import { TaskPart } from './task/task-part.tsx';
import { TriagePart } from './triage/triage-part.tsx';

const PARTS = {
  task: TaskPart,
  signin: SignInPart,
  person: PersonPart,
  compare: ComparePart,
  triage: TriagePart,
};

/** Why somebody cannot open a task or cannot sign in, and what there is to know of a person. */
export function AccessPage() {
  const t = useTexts('access');
  const { site } = useAdministeredSite();
  const { part = 'task' } = useSearch({ from: '/access' });
  if (!site) {
    return (
      <Page title={t('title')}>
        <NoSite icon={<PersonLock20Regular />} />
      </Page>
    );
  }
  const Part = PARTS[part];
  return <Part key={site.name} site={site} />;
}
