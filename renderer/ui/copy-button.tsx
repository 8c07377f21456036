import { Button } from '@fluentui/react-components';
import { Checkmark20Regular, Copy20Regular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import { useTexts } from './texts.ts';

/** How long the button says that it was copied, in milliseconds. */
const SAID = 2_000;

/** Copies a text that a person takes elsewhere, and says so. `what` names it for screen readers. */
export function CopyButton({ text, what, className }: { text: string; what: string; className?: string }) {
  const t = useTexts('copy-button');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SAID);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <Button
      {...(className === undefined ? {} : { className })}
      size="small"
      icon={isCopied ? <Checkmark20Regular /> : <Copy20Regular />}
      aria-label={isCopied ? t('copied') : t('copyWhat', { what })}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      {isCopied ? t('copied') : t('copy')}
    </Button>
  );
}
