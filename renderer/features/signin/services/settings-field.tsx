import { Button, Field, Input, makeStyles, Select, Switch, Text, tokens } from '@fluentui/react-components';
import { applyEdits, findNodeAtLocation, getNodeValue, modify, parseTree } from 'jsonc-parser';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { Finding } from '#core/contract/finding.ts';
import { type SettingsKey, settingsKeys } from '#core/contract/signin-settings-keys.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { JsonFinding, JsonKey } from '#renderer/ui/code/json-editor.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { rendered } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { serviceTexts } from './texts.ts';

const JsonEditor = lazy(() => import('#renderer/ui/code/json-editor.tsx'));

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  form: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: tokens.spacingVerticalS },
});

interface Props {
  type: 'OAuth' | 'SAML';
  /** Whether a secret of the settings is stored, by `Settings/Name`. */
  secrets: Readonly<Record<string, boolean>>;
  value: string;
  onChange: (value: string) => void;
}

/**
 * `Settings (JSON)` as a form and as text. Both write the same text: the form changes the one place that it means, so
 * what it does not know keeps its order and spelling.
 */
export function SettingsField({ type, secrets, value, onChange }: Props) {
  const styles = useStyles();
  const t = useTexts(serviceTexts);
  const { client } = useApi();
  const [open, setOpen] = useState(false);
  const keys = settingsKeys[type];
  const completions = useMemo(() => keys.flatMap(completion), [keys]);
  const judge = async (text: string): Promise<JsonFinding[]> =>
    (await client.signin.services.judge({ type, text })).findings.map(toJsonFinding);
  const isReadable = isObjectText(value);
  return (
    <div className={styles.stack}>
      <Button onClick={() => setOpen(!open)} aria-expanded={open}>
        {open ? t('hideForm') : t('showForm')}
      </Button>
      {open && !isReadable && <Text>{t('settingsWrong')}</Text>}
      {open && isReadable && (
        <div className={styles.form}>
          {keys
            .filter(({ kind }) => kind !== 'map')
            .map((one) => (
              <KeyInput
                key={one.path.join('.')}
                spec={one}
                text={value}
                isSet={secrets[`Settings/${one.path.join('/')}`] === true}
                onChange={onChange}
              />
            ))}
        </div>
      )}
      <Field
        label={t('settings')}
        hint={t('settingsHint')}
        {...(isReadable ? {} : { validationMessage: t('settingsWrong') })}
      >
        <Suspense fallback={<Loading />}>
          <JsonEditor
            label={t('settings')}
            value={value}
            onChange={onChange}
            keys={completions}
            judge={judge}
          />
        </Suspense>
      </Field>
    </div>
  );
}

function toJsonFinding({ severity, message, remedies, at }: Finding): JsonFinding {
  return {
    severity: severity === 'error' ? 'error' : 'warning',
    pointer: at?.pointer ?? '',
    message: [message, ...remedies].map(rendered).join(' '),
  };
}

function KeyInput(props: {
  spec: SettingsKey;
  text: string;
  isSet: boolean;
  onChange: (value: string) => void;
}) {
  const { spec, text, isSet, onChange } = props;
  const t = useTexts(serviceTexts);
  const [draft, setDraft] = useState<string>();
  const { path, kind, choices } = spec;
  const name = path.join('.');
  const stored = readAt(text, path);
  const write = (value: unknown) => onChange(written(text, path, value));
  if (kind === 'flag') {
    return (
      <Switch label={name} checked={stored === true} onChange={(_event, { checked }) => write(checked)} />
    );
  }
  if (kind === 'choice') {
    return (
      <Field label={name}>
        <Select
          value={typeof stored === 'string' ? stored : ''}
          onChange={(_event, { value }) => write(value === '' ? undefined : value)}
        >
          <option value="">{t('byDefault', { value: spec.default ?? '' })}</option>
          {choices?.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
      </Field>
    );
  }
  // A list is written when it is left: while it is typed, a space at its end is no element.
  const isList = kind === 'list';
  const storedText = Array.isArray(stored) ? stored.join(' ') : String(stored ?? '');
  const hint = isList ? t('listHint') : kind === 'secret' ? (isSet ? t('set') : t('notSet')) : undefined;
  return (
    <Field label={name} {...(hint === undefined ? {} : { hint })}>
      <Input
        type={kind === 'secret' ? 'password' : kind === 'number' ? 'number' : 'text'}
        autoComplete="off"
        value={draft ?? storedText}
        placeholder={spec.default ?? ''}
        onChange={(_event, { value }) => (isList ? setDraft(value) : write(typedValue(kind, value)))}
        onBlur={() => {
          if (draft !== undefined) write(typedValue(kind, draft.trim()));
          setDraft(undefined);
        }}
      />
    </Field>
  );
}

/** What is typed, as JSON; empty takes the key away, so that its default holds. */
function typedValue(kind: SettingsKey['kind'], typed: string): unknown {
  if (typed === '') return undefined;
  if (kind === 'number') return Number(typed);
  return kind === 'list' ? typed.split(/[\s,]+/).filter((one) => one !== '') : typed;
}

function readAt(text: string, path: readonly string[]): unknown {
  const root = parseTree(text);
  const node = root && findNodeAtLocation(root, [...path]);
  return node && getNodeValue(node);
}

function written(text: string, path: readonly string[], value: unknown): string {
  const given = text.trim() === '' ? '{}' : text;
  const formattingOptions = { tabSize: 2, insertSpaces: true, eol: '\n' };
  return applyEdits(given, modify(given, [...path], value, { formattingOptions }));
}

function isObjectText(text: string): boolean {
  if (text.trim() === '') return true;
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}

/** A key and, of a key that lies deeper, the object that it lies in. */
function completion({ path, kind, choices = [] }: SettingsKey): JsonKey[] {
  const values = kind === 'flag' ? ['true', 'false'] : choices.map((choice) => JSON.stringify(choice));
  const key = { path: path.slice(0, -1), name: path.at(-1) ?? '', values: kind === 'map' ? [] : values };
  const parents = path
    .slice(0, -1)
    .map((name, depth) => ({ path: path.slice(0, depth), name, values: ['{}'] }));
  return [...parents, key];
}
