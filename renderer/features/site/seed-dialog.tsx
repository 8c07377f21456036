import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import type { ListedSite } from '#core/contract/site/site.ts';
import { useApi } from '#renderer/api/api.tsx';
import { RadioField } from '#renderer/ui/form/choice-fields.tsx';
import { NumberField } from '#renderer/ui/form/fields.tsx';
import { inputSchema } from '#renderer/ui/form/schema-problems.ts';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { WorkDialog } from '#renderer/ui/work-dialog.tsx';
import { WritesTo } from '#renderer/ui/write-refusal.tsx';
import { useTask, useWork } from '#renderer/work/work.tsx';

const PROFILES = ['demo', 'typical', 'large'] as const;

interface Values {
  profile: (typeof PROFILES)[number];
  /** Thousands of entities. */
  scale: number | null;
}

/** Fills an empty site with configuration that somebody made up. */
export function SeedDialog({ site, onClose }: { site: ListedSite; onClose: () => void }) {
  const t = useTexts('seed-site');
  const { client } = useApi();
  const work = useWork();
  const kind = `seed ${site.name}`;
  const task = useTask<{ counts: Record<string, number> }>(kind);
  const input = ({ profile, scale }: Values) => ({
    site: site.name,
    profile,
    ...(profile === 'large' && scale !== null ? { scale } : {}),
  });
  const form = useForm<Values>({
    initial: () => ({ profile: 'demo', scale: 10 }),
    required: ({ profile }) => (profile === 'large' ? ['scale'] : []),
    contract: {
      schema: async () => inputSchema((await import('#core/contract/site/site.ts')).siteContract.seed),
      input,
    },
  });
  const start = async () => {
    if (!(await form.accept())) return false;
    void work.start(kind, () => client.site.seed(input(form.values)));
    return true;
  };
  const total = Object.values(task?.result?.counts ?? {}).reduce((sum, count) => sum + count, 0);
  return (
    <WritesTo site={site}>
      <WorkDialog
        title={t('title', { name: site.name })}
        confirm={t('confirm')}
        ready
        task={task}
        onStart={start}
        onClose={onClose}
        result={
          <MessageBar intent="success">
            <MessageBarBody>{t('done', { name: site.name, number: formatCount(total) })}</MessageBarBody>
          </MessageBar>
        }
      >
        <p>{t('text')}</p>
        <RadioField
          field={form.field('profile')}
          label={t('profile')}
          choices={PROFILES.map((value) => ({ value, label: t(value) }))}
        />
        {form.values.profile === 'large' && (
          <NumberField
            field={form.field('scale')}
            label={t('scale')}
            help={t('scaleHint')}
            min={1}
            max={10_000}
          />
        )}
      </WorkDialog>
    </WritesTo>
  );
}
