import { Button, Text } from '@fluentui/react-components';
import type { Provider } from '#core/contract/signin-providers.ts';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { type EditorPlace, editorPlaces } from './editor-place.ts';

/** Lead from the form of a provider to its records in the standard editor, which has every column. */
export function EditorButtons(props: {
  provider: Provider;
  disabled: boolean;
  onEditor: (place: EditorPlace) => void;
}) {
  const { provider, disabled, onEditor } = props;
  const t = useTexts('signin-editor-buttons');
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
