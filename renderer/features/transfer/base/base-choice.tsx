import {
  Button,
  Field,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Radio,
  RadioGroup,
} from '@fluentui/react-components';
import { BranchFork20Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import { ChooseVersionDialog } from '#renderer/features/versions/choose-version-dialog.tsx';
import { FileButton } from '#renderer/ui/file-button.tsx';
import { Row } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { ARCHIVES, useArchiveChoice } from '../import/archive-step.tsx';
import type { ChosenBase } from './chosen-base.ts';

const useStyles = makeStyles({
  surface: { maxWidth: '52ch' },
});

/** Which of the choices a base is. */
function kindOf({ base }: ChosenBase): 'last' | 'archive' | 'version' {
  if ('archive' in base) return 'archive';
  return 'version' in base ? 'version' : 'last';
}

interface Props {
  chosen: ChosenBase | undefined;
  onChange: (chosen: ChosenBase | undefined) => void;
}

/** Which base a plan has: none, what was imported last, or an archive. */
export function BaseChoice({ chosen, onChange }: Props) {
  const t = useTexts('base');
  const choice = useArchiveChoice((archive, name) => onChange({ base: { archive }, name }));
  const [choosesVersion, setChoosesVersion] = useState(false);
  const kind = chosen ? kindOf(chosen) : 'none';
  return (
    <Field label={t('label')} hint={t('hint')}>
      <RadioGroup
        value={kind}
        onChange={(_event, { value }) =>
          onChange(value === 'last' ? { base: { last: true }, name: t('shortLast') } : undefined)
        }
      >
        <Radio value="none" label={t('none')} />
        <Radio value="last" label={t('last')} />
        {chosen && (kind === 'archive' || kind === 'version') && (
          <Radio value={kind} label={`${t(kind)}: ${sanitize(chosen.name)}`} />
        )}
      </RadioGroup>
      <Row gap="s">
        <FileButton
          appearance="secondary"
          disabledFocusable={choice.isBusy}
          accept={ARCHIVES}
          label={t('chooseArchive')}
          onFile={choice.upload}
        />
        <Button onClick={() => setChoosesVersion(true)}>{t('chooseVersion')}</Button>
      </Row>
      {choosesVersion && (
        <ChooseVersionDialog
          onChoose={(site, { module, version }) =>
            onChange({
              base: { version: { site, module: module.guid, version } },
              name: `${sanitize(module.name)} ${version}`,
            })
          }
          onClose={() => setChoosesVersion(false)}
        />
      )}
      {choice.notice}
    </Field>
  );
}

/** The same behind a button that says what is chosen. */
export function BaseButton({ chosen, onChange }: Props) {
  const styles = useStyles();
  const t = useTexts('base');
  const [isOpen, setOpen] = useState(false);
  const choose = (base: ChosenBase | undefined) => {
    onChange(base);
    // Arrow keys go through the other choices, and are not done with the first one.
    if (base && kindOf(base) !== 'last') setOpen(false);
  };
  return (
    <Popover withArrow trapFocus open={isOpen} onOpenChange={(_event, { open }) => setOpen(open)}>
      <PopoverTrigger disableButtonEnhancement>
        <Button size="small" appearance="subtle" icon={<BranchFork20Regular />}>
          {t('button', { base: chosen ? sanitize(chosen.name, 40) : t('shortNone') })}
        </Button>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface}>
        <BaseChoice chosen={chosen} onChange={choose} />
      </PopoverSurface>
    </Popover>
  );
}
