import { MessageBar, MessageBarBody, makeStyles, Tab, TabList } from '@fluentui/react-components';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Finding } from '#core/contract/finding.ts';
import type { SettingsKey } from '#core/contract/signin/settings-keys.ts';
import type { JsonFinding, JsonKey } from '#renderer/ui/code/json-editor.tsx';
import { FindingList } from '#renderer/ui/finding-list.tsx';
import { Stack } from '#renderer/ui/layout.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { JsonProvider } from './json-context.ts';
import { formProblem, type JsonKind } from './json-text.ts';

const JsonEditor = lazy(() => import('#renderer/ui/code/json-editor.tsx'));

const useStyles = makeStyles({
  gone: { display: 'none' },
});

/** A tab beside the form and the JSON. */
interface MoreTab {
  id: string;
  label: string;
  content: ReactNode;
}

/**
 * A JSON text as a form and, on the second tab, as text. Both write the same text: the form changes the one place that it
 * means, so what it does not know keeps its order and spelling.
 */
export function FormOrJson(props: {
  /** What the text is called. */
  label: string;
  kind: JsonKind;
  value: string;
  onChange: (value: string) => void;
  /** Offered while a key is typed. */
  keys: readonly JsonKey[];
  /** What is wrong in the text as it is. */
  findings: readonly Finding[];
  judge: (text: string) => Promise<readonly Finding[]>;
  /** Pointers whose findings are said at a field of the form. */
  atFields: ReadonlySet<string>;
  /** What stands on the form besides the text's own fields. */
  above?: ReactNode;
  below?: ReactNode;
  more?: readonly MoreTab[];
  children: ReactNode;
}) {
  const { label, kind, value, onChange, keys, findings, atFields, above, below, more = [] } = props;
  const styles = useStyles();
  const t = useTexts('json');
  const [tab, setTab] = useState('form');
  const [hasEditor, setHasEditor] = useState(false);
  const problem = formProblem(value, kind);
  const judge = async (text: string) => (await props.judge(text)).map(toJsonFinding);
  const others = findings.filter(({ at }) => !atFields.has(at?.pointer ?? ''));
  const hidden = (id: string) => (tab === id ? undefined : styles.gone);
  return (
    <Stack>
      <TabList
        aria-label={t('parts')}
        selectedValue={tab}
        onTabSelect={(_event, data) => {
          setTab(String(data.value));
          if (data.value === 'json') setHasEditor(true);
        }}
      >
        <Tab value="form">{t('form')}</Tab>
        <Tab value="json">{t('json')}</Tab>
        {more.map((one) => (
          <Tab key={one.id} value={one.id}>
            {one.label}
          </Tab>
        ))}
      </TabList>
      <Stack className={hidden('form')}>
        {above}
        {problem ? (
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody>{t(problem)}</MessageBarBody>
          </MessageBar>
        ) : (
          <JsonProvider value={{ text: value, change: onChange, findings }}>{props.children}</JsonProvider>
        )}
        <FindingList label={t('others')} findings={others} />
        {below}
      </Stack>
      {hasEditor && (
        <Stack className={hidden('json')}>
          <Suspense fallback={<Loading />}>
            <JsonEditor label={label} value={value} onChange={onChange} keys={keys} judge={judge} />
          </Suspense>
          <FindingList label={t('findings')} findings={findings} />
        </Stack>
      )}
      {more.map((one) => (
        <Stack key={one.id} className={hidden(one.id)}>
          {one.content}
        </Stack>
      ))}
    </Stack>
  );
}

function toJsonFinding({ severity, message, remedies, at }: Finding): JsonFinding {
  return {
    severity: severity === 'error' ? 'error' : 'warning',
    pointer: at?.pointer ?? '',
    message: [message, ...remedies].map(renderMessage).join(' '),
  };
}

/** A key and, of a key that lies deeper, the object that it lies in; `base` is the path of what they all are in. */
export function completions(keys: readonly SettingsKey[], base: readonly string[] = []): JsonKey[] {
  return keys.flatMap(({ path, kind, choices = [] }) => {
    const values = kind === 'flag' ? ['true', 'false'] : choices.map((choice) => JSON.stringify(choice));
    const at = [...base, ...path.slice(0, -1)];
    const key = { path: at, name: path.at(-1) ?? '', values: kind === 'map' ? [] : values };
    const parents = path
      .slice(0, -1)
      .map((name, depth) => ({ path: [...base, ...path.slice(0, depth)], name, values: ['{}'] }));
    return [...parents, key];
  });
}
