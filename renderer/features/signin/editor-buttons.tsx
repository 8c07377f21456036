import { Button, Text } from '@fluentui/react-components';
import type { Provider } from '#core/contract/signin-providers.ts';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { defineTexts, useTexts } from '#renderer/ui/texts.ts';
import { type EditorPlace, editorPlaces } from './editor-place.ts';

const texts = defineTexts('signin-editor-buttons', {
  en: {
    title: 'All fields, in the standard editor',
    unsaved: 'Save or cancel first: the editor shows what is stored.',
    record: 'Record',
    groups: 'Group links',
    hosts: 'Host name links',
    service: 'Service record',
    factorService: 'Second-factor service record',
  },
  ru: {
    title: 'Все поля — в стандартном редакторе',
    unsaved: 'Сначала сохраните или отмените изменения: редактор показывает сохранённое.',
    record: 'Запись',
    groups: 'Связи с группами',
    hosts: 'Связи с узлами',
    service: 'Запись сервиса',
    factorService: 'Запись сервиса второго фактора',
  },
});

/** Lead from the form of a provider to its records in the standard editor, which has every column. */
export function EditorButtons(props: {
  provider: Provider;
  disabled: boolean;
  onEditor: (place: EditorPlace) => void;
}) {
  const { provider, disabled, onEditor } = props;
  const t = useTexts(texts);
  const places = editorPlaces(provider);
  if (places.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text>{t(disabled ? 'unsaved' : 'title')}</Text>
      <Row gap="s">
        {places.map(({ label, place }) => (
          <Button
            key={label}
            size="small"
            disabledFocusable={disabled}
            onClick={() => !disabled && onEditor(place)}
          >
            {t(label)}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}
