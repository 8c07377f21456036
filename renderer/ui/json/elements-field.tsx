import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { Add16Regular, ArrowDown16Regular, ArrowUp16Regular, Delete16Regular } from '@fluentui/react-icons';
import { type ReactNode, useRef } from 'react';
import { FieldMessage } from '#renderer/ui/form/fields.tsx';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { fieldStatusAt, useJson } from './json-context.ts';
import { type JsonPath, lengthAt, withElement, withMoved, withValue } from './json-text.ts';

const useStyles = makeStyles({
  element: {
    padding: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  title: { marginInlineEnd: 'auto', overflowWrap: 'anywhere', unicodeBidi: 'isolate' },
  add: { alignSelf: 'flex-start' },
});

/** The elements of a list of a JSON text, each with its fields; they are added, moved and removed. */
export function ElementsField(props: {
  label: string;
  /** Words of the button that adds one. */
  add: string;
  path: JsonPath;
  /** What a new element begins with. */
  initial: object;
  titleOf: (path: JsonPath) => string;
  children: (path: JsonPath) => ReactNode;
}) {
  const { label, add, path, initial, titleOf, children } = props;
  const styles = useStyles();
  const t = useTexts('json');
  const { text, change } = useJson();
  const root = useRef<HTMLDivElement>(null);
  const places = Array.from({ length: lengthAt(text, path) }, (_, index) => index);
  return (
    <Stack ref={root}>
      <PlaceMessage path={path} />
      {places.length > 0 && (
        <Stack as="ol" aria-label={label}>
          {places.map((index) => {
            const place = [...path, index];
            const title = `${index + 1}. ${titleOf(place)}`;
            const move = (by: 1 | -1) => change(withMoved(text, path, index, by));
            return (
              <Stack key={index} as="li" gap="s" className={styles.element} aria-label={title}>
                <Row gap="xs" wrap={false}>
                  <Text weight="semibold" className={styles.title}>
                    {title}
                  </Text>
                  <Button
                    appearance="subtle"
                    size="small"
                    icon={<ArrowUp16Regular />}
                    disabledFocusable={index === 0}
                    aria-label={t('up', { name: title })}
                    onClick={() => move(-1)}
                  />
                  <Button
                    appearance="subtle"
                    size="small"
                    icon={<ArrowDown16Regular />}
                    disabledFocusable={index === places.length - 1}
                    aria-label={t('down', { name: title })}
                    onClick={() => move(1)}
                  />
                  <Button
                    appearance="subtle"
                    size="small"
                    icon={<Delete16Regular />}
                    aria-label={t('removeNamed', { name: title })}
                    onClick={() => {
                      // The button goes with its element.
                      root.current?.querySelector<HTMLElement>(':scope > button')?.focus();
                      change(withValue(text, place, undefined));
                    }}
                  />
                </Row>
                <PlaceMessage path={place} />
                {children(place)}
              </Stack>
            );
          })}
        </Stack>
      )}
      <Button
        className={styles.add}
        size="small"
        icon={<Add16Regular />}
        onClick={() => change(withElement(text, path, initial))}
      >
        {add}
      </Button>
    </Stack>
  );
}

/** What is said of a list or an element as a whole. */
function PlaceMessage({ path }: { path: JsonPath }) {
  const { findings } = useJson();
  return <FieldMessage field={fieldStatusAt(findings, path)} />;
}
