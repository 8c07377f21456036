import { Button, Text } from '@fluentui/react-components';
import { ArrowLeft16Regular, ArrowRight16Regular } from '@fluentui/react-icons';
import { formatCount } from '#renderer/ui/format.ts';
import { Row } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';

/** The ways to the page before and to the next one; nothing where there is one page. */
export function Pagination<Place>(props: {
  /** After what each page begins, besides the first. */
  places: readonly Place[];
  /** After what the next page begins. */
  next: Place | null | undefined;
  onTurn: (places: readonly Place[]) => void;
  words?: { before: string; after: string };
}) {
  const { places, next, onTurn, words } = props;
  const t = useTexts('signin-pages');
  const isFirst = places.length === 0;
  if (isFirst && !next) return null;
  return (
    <Row gap="xs">
      <Button
        size="small"
        icon={<ArrowLeft16Regular />}
        disabledFocusable={isFirst}
        onClick={() => !isFirst && onTurn(places.slice(0, -1))}
      >
        {words?.before ?? t('before')}
      </Button>
      <Text size={200}>{t('page', { number: formatCount(places.length + 1) })}</Text>
      <Button
        size="small"
        icon={<ArrowRight16Regular />}
        iconPosition="after"
        disabledFocusable={!next}
        onClick={() => next && onTurn([...places, next])}
      >
        {words?.after ?? t('after')}
      </Button>
    </Row>
  );
}
