import { Button, type ButtonProps } from '@fluentui/react-components';
import { useRef } from 'react';

/** A button that lets the person choose a file; the same file can be chosen twice in a row. */
export function FileButton({
  accept,
  label,
  onFile,
  ...button
}: Omit<ButtonProps, 'onClick'> & { accept: string; label: string; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...(button as ButtonProps)} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
    </>
  );
}
