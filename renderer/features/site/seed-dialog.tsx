import { Field, Input, MessageBar, MessageBarBody, Radio, RadioGroup } from '@fluentui/react-components';
import { useState } from 'react';
import type { ListedSite } from '#core/contract/site.ts';
import { useApi } from '#renderer/api/api.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { defineTexts, useTexts } from '#renderer/ui/texts.ts';
import { WorkDialog } from '#renderer/ui/work-dialog.tsx';
import { useTask, useWork } from '#renderer/work/work.tsx';

const texts = defineTexts('seed-site', {
  en: {
    title: 'Fill {{name}} with made-up configuration',
    text: 'Only an empty site can be filled: to try Siteferry, or to measure it.',
    profile: 'How much',
    demo: 'Demo: a small site to look around in',
    typical: 'Typical: a section with 7 categories',
    large: 'Large: thousands of entities',
    scale: 'Thousands of entities',
    scaleHint: 'From 1 to 10,000.',
    confirm: 'Fill the site',
    done: '{{name}} is filled. Entities: {{number}}.',
  },
  ru: {
    title: 'Заполнить сайт {{name}} вымышленной конфигурацией',
    text: 'Заполнить можно только пустой сайт: чтобы попробовать Siteferry или измерить его скорость.',
    profile: 'Сколько',
    demo: 'Демо: небольшой сайт для знакомства',
    typical: 'Обычный: раздел с 7 категориями',
    large: 'Большой: тысячи объектов',
    scale: 'Тысяч объектов',
    scaleHint: 'От 1 до 10 000.',
    confirm: 'Заполнить сайт',
    done: 'Сайт {{name}} заполнен. Объектов: {{number}}.',
  },
});

const PROFILES = ['demo', 'typical', 'large'] as const;

/** Fills an empty site with configuration that somebody made up. */
export function SeedDialog({ site, onClose }: { site: ListedSite; onClose: () => void }) {
  const t = useTexts(texts);
  const { client } = useApi();
  const work = useWork();
  const kind = `seed ${site.name}`;
  const task = useTask<{ counts: Record<string, number> }>(kind);
  const [profile, setProfile] = useState<(typeof PROFILES)[number]>('demo');
  const [scale, setScale] = useState('10');
  const isLarge = profile === 'large';
  const scaleFits = /^\d{1,5}$/.test(scale) && Number(scale) >= 1 && Number(scale) <= 10_000;
  const start = () => {
    const size = isLarge ? { scale: Number(scale) } : {};
    void work.start(kind, () => client.site.seed({ site: site.name, profile, ...size }));
  };
  const total = Object.values(task?.result?.counts ?? {}).reduce((sum, count) => sum + count, 0);
  return (
    <WorkDialog
      title={t('title', { name: site.name })}
      confirm={t('confirm')}
      ready={!isLarge || scaleFits}
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
      <Field label={t('profile')}>
        <RadioGroup
          value={profile}
          onChange={(_event, { value }) => setProfile(PROFILES.find((one) => one === value) ?? 'demo')}
        >
          {PROFILES.map((one) => (
            <Radio key={one} value={one} label={t(one)} />
          ))}
        </RadioGroup>
      </Field>
      {isLarge && (
        <Field label={t('scale')} {...(scaleFits ? {} : { validationMessage: t('scaleHint') })}>
          <Input type="number" value={scale} onChange={(_event, { value }) => setScale(value)} />
        </Field>
      )}
    </WorkDialog>
  );
}
