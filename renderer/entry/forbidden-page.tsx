import { Link, Text } from '@fluentui/react-components';
import { useTexts } from '#renderer/ui/texts.ts';
import { Frame } from './frame.tsx';
import { SIGN_IN } from './return-address.ts';

/** Where somebody is sent who may not do what was asked for (spec, "Authentication", 1). */
export function ForbiddenPage() {
  const t = useTexts('entry');
  return (
    <Frame title={t('forbidden')}>
      <Text>{t('forbiddenWhy')}</Text>
      <Link href={SIGN_IN}>{t('signInNow')}</Link>
    </Frame>
  );
}
