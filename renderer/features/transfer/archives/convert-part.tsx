import { Button, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { ArrowImport20Regular, Copy20Regular } from '@fluentui/react-icons';
import { useNavigate } from '@tanstack/react-router';
import { sanitize } from '#core/base/sanitize.ts';
import { archiveFormat } from '#core/contract/transfer/archive.ts';
import type { ConvertResult } from '#core/contract/transfer/convert.ts';
import { useApi } from '#renderer/api/api.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { FindingList } from '#renderer/ui/finding-list.tsx';
import { RadioField } from '#renderer/ui/form/choice-fields.tsx';
import { FlagField, TextField } from '#renderer/ui/form/fields.tsx';
import { formatBytes, formatCount } from '#renderer/ui/format.ts';
import { Row } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTask, useWork } from '#renderer/work/work.tsx';
import { ToolPage } from './tool-page.tsx';
import { useArchiveDraft } from './use-archive-draft.ts';

/** The layouts to choose from; empty for that of the archive. */
const CHOICES = ['', ...archiveFormat.options] as const;

/** Writes an archive in another layout (split, merge), or in another place or container. */
export function ConvertPart() {
  const t = useTexts('archives');
  const { client } = useApi();
  const work = useWork();
  const [draft, change] = useArchiveDraft();
  const { out, format, overwrite } = draft;
  const task = useTask<ConvertResult>('archive-convert');
  const start = () => {
    const input = {
      archive: draft.archive.trim(),
      out: out.trim(),
      overwrite,
      ...(format ? { format } : {}),
    };
    void work.start('archive-convert', () => client.transfer.convert(input));
  };
  return (
    <ToolPage
      part="convert"
      start={t('convert')}
      ready={out.trim() !== ''}
      task={task}
      onStart={start}
      summary={[
        [t('layout'), t(format ?? 'same')],
        [t('out'), out.trim() === '' ? t('outMissing') : sanitize(out.trim(), 4_000)],
        [t('existing'), t(overwrite ? 'existingReplaced' : 'existingKept')],
      ]}
      result={task?.result && <Result result={task.result} />}
      fields={
        <>
          <TextField
            field={{ value: out, change: (path) => change({ out: path }), isRequired: true }}
            label={t('out')}
            help={t('outHint')}
            maxLength={4_000}
          />
          <RadioField
            field={{
              value: format ?? '',
              change: (chosen) => change({ format: archiveFormat.options.find((one) => one === chosen) }),
            }}
            label={t('layout')}
            choices={CHOICES.map((value) => ({ value, label: t(value === '' ? 'same' : value) }))}
          />
          <FlagField
            field={{ value: overwrite, change: (chosen) => change({ overwrite: chosen }) }}
            label={t('overwrite')}
          />
        </>
      }
    />
  );
}

/** What was written, and what to do with it. */
function Result({ result }: { result: ConvertResult }) {
  const t = useTexts('archives');
  const navigate = useNavigate();
  const { file, format, files, bytes, size, entities, warnings } = result;
  return (
    <>
      <MessageBar intent="success" layout="multiline">
        <MessageBarBody>
          {t('converted', {
            count: entities,
            number: formatCount(entities),
            file: sanitize(file, 1_000),
          })}
        </MessageBarBody>
      </MessageBar>
      <Row gap="s">
        <Button icon={<Copy20Regular />} onClick={() => void navigator.clipboard.writeText(file)}>
          {t('copyPath')}
        </Button>
        <Button
          icon={<ArrowImport20Regular />}
          onClick={() => void navigate({ to: '/import', search: { archive: file } })}
        >
          {t('preview')}
        </Button>
      </Row>
      <Facts
        facts={[
          [t('written'), t(`written-${format}`)],
          [t('size'), `${formatBytes(size)} (${formatBytes(bytes)})`],
          [t('files'), formatCount(files)],
        ]}
      />
      <FindingList label={t('findings')} findings={warnings} />
    </>
  );
}
