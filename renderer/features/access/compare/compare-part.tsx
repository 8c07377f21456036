import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { BranchCompare20Regular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import type { AccessCompareInput, AccessComparison } from '#core/contract/access/compare.ts';
import type { SavedSite } from '#core/contract/site/site.ts';
import { useApi, useLinkState } from '#renderer/api/api.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { SelectField } from '#renderer/ui/form/choice-fields.tsx';
import { LinesField, TextField } from '#renderer/ui/form/fields.tsx';
import type { Form } from '#renderer/ui/form/use-form.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { AnswerFrame } from '../answer-frame.tsx';
import { FormWithResult } from '../form-with-result.tsx';
import { usePersistentForm } from '../use-persistent-form.ts';
import { useRequest } from '../use-request.ts';
import { ComparisonAnswer } from './comparison-answer.tsx';
import { type CompareValues, linesOf, NOTHING_COMPARED, questionOf, unknownGuid } from './question.ts';

/** Who may what on this site and another one, by what each says itself. */
export function ComparePart({ site: { name: site } }: { site: SavedSite }) {
  const t = useTexts('access-compare');
  const form = useCompareForm(site);
  const { client } = useApi();
  const request = useRequest<AccessCompareInput, AccessComparison>(
    ['access', site, 'compare'],
    (question, signal) => client.access.compare(question, { signal }),
    () => undefined,
  );
  const { current } = request;
  return (
    <FormWithResult
      part="compare"
      label={t('answer')}
      answeredAt={current.answeredAt}
      primary={{ label: t('compare'), icon: <BranchCompare20Regular /> }}
      commands={[]}
      onAsk={async () => {
        const question = questionOf(site, form.values);
        if (!(await form.accept()) || !question) return false;
        request.ask(question);
        return true;
      }}
      onAgain={request.again}
      fields={<CompareForm site={site} form={form} />}
    >
      <AnswerFrame
        request={request}
        begin={<EmptyState icon={<BranchCompare20Regular />} title={t('beginTitle')} text={t('beginText')} />}
      >
        {(answer) => (
          <ComparisonAnswer answer={answer} first={site} second={current.question?.second.site ?? ''} />
        )}
      </AnswerFrame>
    </FormWithResult>
  );
}

function useCompareForm(site: string): Form<CompareValues> {
  const t = useTexts('access-compare');
  return usePersistentForm<CompareValues>(['access-form', site, 'compare'], NOTHING_COMPARED, {
    required: () => ['other'],
    check: ({ users, group, categories }) => ({
      users: linesOf(users).length === 0 && group.trim() === '' ? t('whom') : undefined,
      categories: unknownGuid(categories) === undefined ? undefined : t('noGuid'),
    }),
  });
}

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalM,
    alignItems: 'start',
  },
});

/** With which site, for whom and for which kinds of tasks. */
function CompareForm({ site, form }: { site: string; form: Form<CompareValues> }) {
  const t = useTexts('access-compare');
  const { queries } = useApi();
  const enabled = useLinkState() === 'open';
  const list = useQuery({ ...queries.site.list.queryOptions({ input: {} }), enabled });
  const others = (list.data ?? []).filter(({ name }) => name !== site);
  const { field } = form;
  const styles = useStyles();
  return (
    <div className={styles.fields}>
      <SelectField
        field={field('other')}
        label={t('other')}
        choices={[
          { value: '', label: t('choose') },
          ...others.map(({ name }) => ({ value: name, label: name })),
        ]}
      />
      {list.data && others.length === 0 && <Text>{t('noOther')}</Text>}
      <LinesField field={field('users')} label={t('users')} help={t('usersHelp')} />
      <TextField field={field('group')} label={t('group')} help={t('groupHelp')} maxLength={400} />
      <LinesField field={field('categories')} label={t('categories')} help={t('categoriesHelp')} />
    </div>
  );
}
