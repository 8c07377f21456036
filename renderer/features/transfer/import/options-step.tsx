import { Field, makeStyles, Radio, RadioGroup, Switch, tokens } from '@fluentui/react-components';
import type { ArchiveDescription } from '#core/contract/transfer/archive.ts';
import {
  type ImportFlagName,
  importFlagNames,
  isApplicable,
  type TextHandling,
} from '#core/contract/transfer/options.ts';
import { message } from '#core/messages/catalogue.ts';
import { useChosenSites } from '#renderer/shell/chosen-sites.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTask } from '#renderer/work/work.tsx';
import { AssociationChoices } from '../associations/associations.tsx';
import { BaseChoice } from '../base/base-choice.tsx';
import type { ImportDraft } from './use-plan.ts';

const TEXTS = ['rewrite', 'report', 'ignore'] as const satisfies readonly TextHandling[];

const useStyles = makeStyles({
  options: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
    gap: tokens.spacingHorizontalM,
    alignItems: 'start',
  },
});

/** The options of an import, each with what it means. */
export function OptionsStep(props: {
  draft: ImportDraft;
  onChange: (changes: Partial<Pick<ImportDraft, 'options' | 'onConflict' | 'base'>>) => void;
}) {
  const styles = useStyles();
  const t = useTexts('import');
  const { draft, onChange } = props;
  const { receiver } = useChosenSites();
  const archive = useTask<ArchiveDescription>('describe')?.result;
  const set = (changed: ImportFlagName, on: boolean) => {
    const options = { ...draft.options, [changed]: on };
    for (const name of importFlagNames) options[name] &&= isApplicable(name, options);
    onChange({ options });
  };
  return (
    <>
      <div className={styles.options}>
        {importFlagNames.map((name) => (
          <Field key={name} hint={renderMessage(message(`import-option.${name}.help`))}>
            <Switch
              label={renderMessage(message(`import-option.${name}`))}
              checked={draft.options[name]}
              disabled={!isApplicable(name, draft.options)}
              onChange={(_event, { checked }) => set(name, checked)}
            />
          </Field>
        ))}
        <Field hint={t('onConflictHint')}>
          <Switch
            label={t('onConflict')}
            checked={draft.onConflict === 'skip'}
            onChange={(_event, { checked }) => onChange({ onConflict: checked ? 'skip' : 'fail' })}
          />
        </Field>
        <Field label={renderMessage(message('import-option.texts'))} hint={t('textsHint')}>
          <RadioGroup
            value={draft.options.texts}
            onChange={(_event, { value }) => {
              const texts = TEXTS.find((mode) => mode === value);
              if (texts) onChange({ options: { ...draft.options, texts } });
            }}
          >
            {TEXTS.map((mode) => (
              <Radio key={mode} value={mode} label={renderMessage(message(`import-option.texts.${mode}`))} />
            ))}
          </RadioGroup>
        </Field>
      </div>
      <BaseChoice chosen={draft.base} onChange={(base) => onChange({ base })} />
      <AssociationChoices
        site={receiver.name}
        types={Object.keys(archive?.byType ?? {})}
        ofArchive={archive?.associations ?? {}}
        associations={draft.options.associations}
        disabled={draft.options.importAsNewData}
        onChange={(associations) => onChange({ options: { ...draft.options, associations } })}
      />
    </>
  );
}
