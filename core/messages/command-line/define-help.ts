/** A text of the help, in every language; it names no values. */
export interface HelpText {
  readonly en: string;
  readonly ru: string;
}

/** The help of one command. */
export interface CommandHelp {
  /** One line. */
  readonly summary: HelpText;
  /** What else there is to know, one line each. */
  readonly details?: readonly HelpText[];
  /** Its options, by name, besides those that its area and all commands have. */
  readonly options?: Readonly<Record<string, HelpText>>;
}

/** The help of an area: options that several of its commands have, and its commands by name. */
export interface AreaHelp {
  readonly options: Readonly<Record<string, HelpText>>;
  readonly commands: Readonly<Record<string, CommandHelp>>;
}

/** Declares the help of an area. A missing language does not compile; nor does a command or an option without help. */
export function defineHelp<const Help extends AreaHelp>(help: Help): Help {
  return help;
}
