import { renderInput_unstable, useInput_unstable, useInputStyles_unstable } from '@fluentui/react-components';
import { type ReactElement, useEffect, useRef } from 'react';

/** An input for a secret. It keeps it out of the page's HTML, where React writes the value of every input that it controls. */
export function SecretInput(props: {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  disabled?: boolean;
  contentAfter?: ReactElement | undefined;
  /** For what a password manager may fill it in; by default nothing does. */
  autoComplete?: 'off' | 'current-password' | 'new-password';
}) {
  const { value, onChange, onBlur = () => {}, disabled = false, contentAfter = null } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && input.current.value !== value) input.current.value = value;
  }, [value]);
  const state = useInput_unstable(
    {
      type: 'password',
      autoComplete: props.autoComplete ?? 'off',
      onChange: (_event, data) => onChange(data.value),
      onBlur,
      disabled,
      contentAfter,
    },
    input,
  );
  useInputStyles_unstable(state);
  const { value: _controlled, ...uncontrolled } = state.input;
  return renderInput_unstable({ ...state, input: uncontrolled });
}
