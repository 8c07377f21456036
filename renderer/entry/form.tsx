import { Button, Field, Input, type InputProps } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Stack } from '#renderer/ui/layout.tsx';
import { SecretInput } from '#renderer/ui/secret-input.tsx';

/** Fields with one button that sends them; Enter does so as well. */
export function EntryForm(props: {
  action: string;
  isBusy: boolean;
  isReady: boolean;
  onSubmit: () => void;
  children: ReactNode;
}) {
  const { action, isBusy, isReady, onSubmit, children } = props;
  return (
    <Stack
      as="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isBusy) onSubmit();
      }}
    >
      {children}
      <Button appearance="primary" type="submit" disabled={!isReady || isBusy}>
        {action}
      </Button>
    </Stack>
  );
}

interface TextProps {
  label: string;
  hint?: string | undefined;
  isRequired?: boolean;
  value: string;
  onChange: (value: string) => void;
}

/** A line of text; `autoComplete` says what a browser may fill it with. */
export function EntryText(
  props: TextProps & Pick<InputProps, 'autoComplete' | 'type' | 'inputMode' | 'autoFocus'>,
) {
  const { label, hint, isRequired = true, value, onChange, ...input } = props;
  return (
    <Field label={label} required={isRequired} {...(hint === undefined ? {} : { hint })}>
      <Input
        {...input}
        value={value}
        spellCheck={false}
        autoCapitalize="off"
        onChange={(_event, data) => onChange(data.value)}
      />
    </Field>
  );
}

/** A password. */
export function EntryPassword(props: TextProps & { isNew?: boolean }) {
  const { label, hint, isRequired = true, value, onChange, isNew = false } = props;
  return (
    <Field label={label} required={isRequired} {...(hint === undefined ? {} : { hint })}>
      <SecretInput
        value={value}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        onChange={onChange}
      />
    </Field>
  );
}
