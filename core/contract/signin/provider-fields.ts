/**
 * The fields of an authentication provider, each described once. The schemas of the contract, the columns of its table,
 * the merge of a write, the options of the command line and the form of the window follow from here
 * (docs/develop/extending.md).
 */

/** What a person gives it by: an option of the command line. Its label and help are `field.provider.<name>`. */
interface Given {
  option: {
    /** Written `--name`; of a list `--name`, once for each of its values, or `--all-names`. */
    name: string;
    /** What the value is, for help. */
    value?: string;
  };
}

interface Text extends Given {
  kind: 'text';
  maxLength: number;
  /** What keeps the stored value in a write: to be absent or null, or to be empty as well. */
  keep: 'absent' | 'empty';
  /** An explicit second factor `None` clears it. */
  cleared?: true;
}

/** Text that always has a value; absent, null and empty keep the stored one. */
interface Choice extends Given {
  kind: 'choice';
  maxLength: number;
  default: string;
}

/** Id of a row of another table; absent and null keep the stored one. */
interface Reference extends Given {
  kind: 'id';
  cleared?: true;
}

/** Yes or no; absent keeps the stored one. */
interface Flag extends Given {
  kind: 'flag';
  default: boolean;
}

/** Written and never read; absent, null, empty and blank keep the stored one. */
interface Secret extends Given {
  kind: 'secret';
  maxLength: number;
}

/** A link table instead of a column; written whole, or absent to keep it. */
interface List extends Given {
  kind: 'list';
  of: 'guid' | 'host';
  maxLength: number;
  table: string;
}

/** Whether a secret is stored: read and never written. */
interface HasSecret {
  kind: 'has';
  secret: string;
}

/** Read from the service that is referred to, and never written. */
interface JoinedField {
  kind: 'looked-up';
}

type ProviderField = Text | Choice | Reference | Flag | Secret | List | HasSecret | JoinedField;
type Kind = ProviderField['kind'];

/** The second factor that is none, and the only name of one that the specification tells. */
export const NO_SECOND_FACTOR = 'None';

/** All fields but id and type, in the order in which they are shown (spec, `AuthenticationProviderAdminDto`). */
export const PROVIDER_FIELDS = {
  Description: {
    kind: 'text',
    maxLength: 500,
    keep: 'absent',
    option: { name: 'description', value: 'TEXT' },
  },
  ServiceId: {
    kind: 'id',
    option: { name: 'service', value: 'ID' },
  },
  ServiceGuid: { kind: 'looked-up' },
  ServiceDescription: { kind: 'looked-up' },
  IsActive: {
    kind: 'flag',
    default: true,
    option: { name: 'active' },
  },
  IsDefault: {
    kind: 'flag',
    default: false,
    option: { name: 'default' },
  },
  IsHidden: {
    kind: 'flag',
    default: false,
    option: { name: 'hidden' },
  },
  LinkForPasswordRecovery: {
    kind: 'text',
    maxLength: 1_000,
    keep: 'absent',
    option: { name: 'recovery-link', value: 'URL' },
  },
  SecondFactorType: {
    kind: 'choice',
    maxLength: 50,
    default: NO_SECOND_FACTOR,
    option: {
      name: 'second-factor',
      value: 'TYPE',
    },
  },
  SecondFactorServiceId: {
    kind: 'id',
    cleared: true,
    option: {
      name: 'second-factor-service',
      value: 'ID',
    },
  },
  BotName: {
    kind: 'text',
    maxLength: 200,
    keep: 'absent',
    cleared: true,
    option: { name: 'bot-name', value: 'NAME' },
  },
  BotId: {
    kind: 'text',
    maxLength: 200,
    keep: 'empty',
    cleared: true,
    option: { name: 'bot-id', value: 'ID' },
  },
  BotToken: {
    kind: 'secret',
    maxLength: 500,
    option: { name: 'bot-token-file', value: 'FILE' },
  },
  /** Guids of the groups whose users may sign in; empty for everybody. */
  Groups: {
    kind: 'list',
    of: 'guid',
    maxLength: 36,
    table: 'AuthenticationProviderGroups',
    option: {
      name: 'group',
      value: 'GUID',
    },
  },
  HasBotToken: { kind: 'has', secret: 'BotToken' },
  /** Host names whose sign-in page shows it; empty for all. Which button is seen, not who is let in. */
  Domains: {
    kind: 'list',
    of: 'host',
    maxLength: 255,
    table: 'AuthenticationProviderDomains',
    option: {
      name: 'domain',
      value: 'HOST',
    },
  },
} as const satisfies Readonly<Record<string, ProviderField>>;

type Fields = typeof PROVIDER_FIELDS;

/** Names of the fields of a kind. */
export type FieldName<Of extends Kind = Kind> = {
  [Name in keyof Fields]: Fields[Name]['kind'] extends Of ? Name : never;
}[keyof Fields];

type FieldMappers = {
  readonly [Of in Kind]?: (field: Extract<ProviderField, { kind: Of }>, name: FieldName<Of>) => unknown;
};

type MappedFields<Given extends FieldMappers> = {
  [Name in keyof Fields as Fields[Name]['kind'] extends keyof Given
    ? Name
    : never]: Given[Fields[Name]['kind']] extends (...given: never[]) => infer Result ? Result : never;
};

/** Makes something for each field by what is made for its kind; fields of other kinds are skipped. */
export function mapProviderFields<Given extends FieldMappers>(makers: Given): MappedFields<Given> {
  const made = Object.entries(PROVIDER_FIELDS).flatMap(([name, field]) => {
    // That a field meets the maker of its own kind is plain here, but not to the compiler.
    const make = makers[field.kind] as ((field: ProviderField, name: string) => unknown) | undefined;
    return make ? [[name, make(field, name)]] : [];
  });
  return Object.fromEntries(made);
}
