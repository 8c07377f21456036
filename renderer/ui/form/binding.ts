/** A value of a form as the input that shows it needs it. */
export interface Binding<Value> {
  value: Value;
  change(value: Value): void;
  /** The person is done with it for now. */
  leave?(): void;
  /** What is wrong with it, where that is to be said. */
  problem?: string | undefined;
  /** What to mind about it. */
  warning?: string | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
}
