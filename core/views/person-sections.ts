import type { Message } from '#core/base/message.ts';
import type { KnownValue, Part, Person, Substitution, UsableProvider } from '#core/contract/access/person.ts';
import { message } from '#core/messages/catalogue.ts';

/** What stands beside a label or in a cell: a text of the site, a time (ISO 8601, UTC), or what we say. */
export type PersonValue = string | { time: string } | Message | readonly Message[];

/** A part of a person's page, for whoever shows it: facts or a small table, or why it is not known. */
export interface PersonSection {
  name: SectionName;
  title: Message;
  unknown?: Message;
  facts: readonly { label: Message; value: PersonValue }[];
  table?: { columns: readonly Message[]; rows: readonly (readonly PersonValue[])[] };
}

const sectionNames = [
  'identity',
  'state',
  'providers',
  'password',
  'licences',
  'tokens',
  'external',
  'sign-ins',
  'groups',
  'acts-for',
  'substituted-by',
] as const;
type SectionName = (typeof sectionNames)[number];

type Content = Pick<PersonSection, 'facts' | 'table' | 'unknown'>;
type Fact = readonly [label: Message, value: PersonValue | null];

/** The page of a person in its order. */
export function personSections(person: Person): PersonSection[] {
  const { licences, slot, substitutions } = person;
  const unread = person.unread ? { unknown: person.unread } : {};
  const contents: Record<SectionName, Content> = {
    identity: { ...identityOf(person.identity), ...unread },
    state: person.unread ? { facts: [], ...unread } : stateOf(person.state),
    providers: renderPart(person.providers, providersOf),
    password: renderPart(person.password, passwordOf),
    licences: mergedFacts([renderPart(licences, licencesOf), renderPart(slot, slotOf)]),
    tokens: renderPart(person.tokens, tokensOf),
    external: renderPart(person.externalAccounts, externalOf),
    'sign-ins': renderPart(person.signIns, signInsOf),
    groups: renderPart(person.groups, groupsOf),
    'acts-for': renderPart(substitutions, ({ ActsFor }) => substitutionsOf(ActsFor)),
    'substituted-by': renderPart(substitutions, ({ SubstitutedBy }) => substitutionsOf(SubstitutedBy)),
  };
  return sectionNames.map((name) => ({ name, title: message(`person-part.${name}`), ...contents[name] }));
}

function renderPart<Value>(part: Part<Value>, show: (value: Value) => Content): Content {
  return 'unknown' in part ? { unknown: part.unknown, facts: [] } : show(part.value);
}

/** Facts of several parts under one title: what is not known of one leaves the others. */
function mergedFacts(contents: readonly Content[]): Content {
  const unknown = contents.flatMap((one) => one.unknown ?? [])[0];
  return { facts: contents.flatMap(({ facts }) => facts), ...(unknown ? { unknown } : {}) };
}

function factsOf(facts: readonly Fact[]): Content {
  return {
    facts: facts.flatMap(([label, value]) => (value === null || value === '' ? [] : [{ label, value }])),
  };
}

function identityOf(person: Person['identity']): Content {
  const special = [
    ...(person.IsSuperAdmin ? [message('person-value.super-admin')] : []),
    ...(person.IsSystemRobot ? [message('person-value.robot')] : []),
  ];
  return factsOf([
    [message('person-label.id'), `#${person.UserID}`],
    [message('person-label.login'), person.Login],
    [message('person-label.name'), person.DisplayName],
    [message('person-label.email'), person.Email],
    [message('person-label.sid'), person.SID],
    [message('person-label.upn'), person.UPN],
    [message('person-label.phone'), person.CellPhone],
    [message('person-label.telegram'), person.TelegramUserName],
    [message('person-label.position'), person.Position],
    [message('person-label.special'), special.length > 0 ? special : null],
    [message('person-label.created'), timeOf(person.CreatedAt)],
    [message('person-label.last-active'), timeOf(person.LastActiveAt)],
  ]);
}

function stateOf({
  State,
  BlockedAt,
  FailedSignIns,
  LastFailedSignInAt,
  BlocksAfter,
}: Person['state']): Content {
  const failed =
    FailedSignIns === null
      ? null
      : BlocksAfter === null
        ? message('person-value.count', { count: FailedSignIns })
        : message('person-value.count-of', { count: FailedSignIns, limit: BlocksAfter });
  return factsOf([
    [message('person-label.state'), message(`person-value.${State}`)],
    [message('person-label.blocked-at'), timeOf(BlockedAt)],
    [message('person-label.failed'), failed],
    [message('person-label.last-failed'), timeOf(LastFailedSignInAt)],
  ]);
}

function providersOf(providers: readonly UsableProvider[]): Content {
  return {
    facts: [],
    table: {
      columns: [
        message('person-label.provider'),
        message('person-label.usable'),
        message('person-label.because'),
        message('person-label.service'),
        message('person-label.factor'),
      ],
      rows: providers.map((one) => [
        one.Description ??
          (one.ProviderType === 'None' ? message('person-value.built-in') : one.ProviderType),
        message(`person-value.${one.usable}`),
        one.because,
        one.Service ?? '',
        factorOf(one),
      ]),
    },
  };
}

function factorOf({ SecondFactor }: UsableProvider): PersonValue {
  if (SecondFactor === null) return message('person-value.none');
  const name = SecondFactor.Service ?? SecondFactor.BotName;
  return name ? message('person-value.factor-by', { type: SecondFactor.Type, name }) : SecondFactor.Type;
}

function passwordOf(password: KnownValue<Person['password']>): Content {
  const { Form, ChangedAt, MustChange, ValidityDays, ExpiresAt, IsExpired } = password;
  const form = Form === null ? message('person-value.no-password') : message(`person-value.${Form}`);
  const expires =
    Form === null
      ? null
      : ValidityDays === null
        ? message('person-value.never-expires')
        : ExpiresAt === null
          ? message('person-value.expiry-unknown', { days: ValidityDays })
          : IsExpired
            ? message('person-value.expired-at', { end: ExpiresAt })
            : { time: ExpiresAt };
  return factsOf([
    [message('person-label.password'), form],
    [message('person-label.changed'), timeOf(ChangedAt)],
    [message('person-label.must-change'), MustChange ? message('person-value.must-change') : null],
    [message('person-label.expires'), expires],
  ]);
}

function licencesOf({ Named }: KnownValue<Person['licences']>): Content {
  const named = Named.map(({ Kind, ValidUntil }) =>
    ValidUntil === null
      ? message('person-value.licence', { kind: Kind })
      : message('person-value.licence-until', { kind: Kind, end: ValidUntil }),
  );
  return factsOf([
    [message('person-label.licences'), named.length > 0 ? named : message('person-value.none')],
  ]);
}

function slotOf(slot: KnownValue<Person['slot']>): Content {
  return factsOf([
    [
      message('person-label.slot'),
      slot === null
        ? message('person-value.none')
        : slot.ModuleName === null
          ? message('person-value.slot', { start: slot.StartedAt, end: slot.ExtendedAt })
          : message('person-value.slot-of', {
              start: slot.StartedAt,
              end: slot.ExtendedAt,
              module: slot.ModuleName,
            }),
    ],
  ]);
}

function tokensOf(tokens: KnownValue<Person['tokens']>): Content {
  return {
    facts: [],
    table: {
      columns: [
        message('person-label.id'),
        message('person-label.token'),
        message('person-label.prefix'),
        message('person-label.state'),
        message('person-label.expires'),
        message('person-label.last-used'),
      ],
      rows: tokens.map((one) => [
        String(one.Id),
        one.Name,
        one.TokenPrefix,
        message(`person-value.${one.State}`),
        timeOf(one.ExpiresAt) ?? message('person-value.no-end'),
        timeOf(one.LastUsedAt) ?? message('person-value.not-used'),
      ]),
    },
  };
}

function externalOf(accounts: KnownValue<Person['externalAccounts']>): Content {
  return {
    facts: [],
    table: {
      columns: [
        message('person-label.service'),
        message('person-label.external-uid'),
        message('person-label.external-account'),
      ],
      rows: accounts.map(({ Service, ServiceGuid, ExternalUid, ExternalAccount }) => [
        Service ?? message('person-value.service-gone', { guid: ServiceGuid }),
        ExternalUid,
        ExternalAccount ?? '',
      ]),
    },
  };
}

function signInsOf(signIns: KnownValue<Person['signIns']>): Content {
  return {
    facts: [],
    table: {
      columns: [
        message('person-label.date'),
        message('person-label.address'),
        message('person-label.protocol'),
        message('person-label.provider'),
        message('person-label.computer'),
      ],
      rows: signIns.map((one) => [
        { time: one.Date },
        one.Address ?? '',
        one.Protocol ?? '',
        one.Provider ?? '',
        one.ComputerName ?? '',
      ]),
    },
  };
}

function groupsOf(groups: KnownValue<Person['groups']>): Content {
  return {
    facts: [],
    table: {
      columns: [message('person-label.group'), message('person-label.rights')],
      rows: groups.map(({ Name, Rights }) => [
        Name,
        Rights === null ? message('person-value.unknown') : Rights.join(', '),
      ]),
    },
  };
}

function substitutionsOf(substitutions: readonly Substitution[]): Content {
  return {
    facts: [],
    table: {
      columns: [
        message('person-label.name'),
        message('person-label.from'),
        message('person-label.until'),
        message('person-label.now'),
      ],
      rows: substitutions.map(({ Login, UserID, DisplayName, ValidFrom, ValidUntil, IsNow }) => [
        message('person-value.user', { name: DisplayName, login: Login ?? `#${UserID}` }),
        { time: ValidFrom },
        timeOf(ValidUntil) ?? message('person-value.no-end'),
        message(`person-value.${IsNow ? 'yes' : 'no'}`),
      ]),
    },
  };
}

function timeOf(time: string | null): { time: string } | null {
  return time === null ? null : { time };
}
