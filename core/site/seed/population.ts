/** Who a seeded site is used by, and what they hold: plans as data, from which the rows of working data are made. */
export interface Population {
  people: readonly Person[];
  tasks: TaskPlan;
  /** Members of groups. */
  memberships: readonly (readonly [group: number, user: number])[];
  /** Special rights of groups, by their codes. */
  rights: readonly (readonly [group: number, right: string])[];
  executors: readonly TaskOfUser[];
  /** Explicit permissions. */
  permissions: readonly TaskOfUser[];
  subscriptions: readonly Subscription[];
  substitutions: readonly Substitution[];
  licences: readonly Licence[];
  /** Slots of the concurrent licence that are held. */
  slots: readonly Slot[];
  /** Accounts at the identity provider that users are linked to. */
  accounts: readonly ExternalAccount[];
  /** Groups that may sign in through the identity provider. */
  partnerGroups: readonly number[];
  signInPatterns: readonly [SignInPattern, ...SignInPattern[]];
  tokens: readonly Token[];
}

export interface Person {
  id: number;
  login: string;
  name: string;
  /** Made of the login where it is not given. */
  email?: string | null;
  /** What sets somebody apart. */
  is?: 'administrator' | 'robot' | 'dismissed' | 'blocked';
  /** Has a password of the site's own; it is one that nobody knows. */
  hasPassword?: true;
}

export interface TaskPlan {
  /** Users to choose from. */
  owners: readonly number[];
  perCategory: number;
}

export type TaskOfUser = readonly [task: number, user: number];

export interface Subscription {
  of: TaskOfUser;
  /** Days ago. */
  ago: number;
}

export interface Substitution {
  absent: number;
  substitute: number;
  /** Days from now, negative for the past; always, or without an end, where it is null. */
  from: number | null;
  until: number | null;
}

export interface Licence {
  kind: 'MainModule' | 'MainModuleConcurrent';
  purchased: number;
  holders: readonly number[];
}

export interface Slot {
  user: number;
  /** Minutes ago. */
  started: number;
  extended: number;
}

export interface ExternalAccount {
  user: number;
  uid: string;
  account: string;
}

/** How and from where somebody signs in. */
export interface SignInPattern {
  user: number;
  provider: string;
  protocol: 'Negotiate' | 'Forms' | 'OpenIDConnect' | 'Basic';
  address: string;
  computer: string | null;
}

export interface Token {
  user: number;
  name: string;
  /** Days ago. */
  created: number;
  /** Days until its end, negative for the past; null for none. */
  left: number | null;
  /** Days ago; null for never. */
  used: number | null;
  isRevoked?: true;
}
