import { finding } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { type SettingsKey, settingsKeys } from '#core/contract/signin/settings-keys.ts';
import { message } from '#core/messages/catalogue.ts';
import { isObject } from '../json.ts';

type Kind = 'text' | 'flag' | 'number' | 'list' | 'map';

/** Whether a value is of the kind that a key takes. */
const IS: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  flag: (value) => typeof value === 'boolean',
  number: (value) => Number.isInteger(value),
  list: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  map: (value) => isObject(value) && Object.values(value).every((one) => typeof one === 'string'),
};

/** The finding of a value that is of another kind than is expected at this pointer; none where it is not written. */
export function kindFindings(kind: Kind, value: unknown, pointer: string): Finding[] {
  if (value === undefined || value === null || IS[kind](value)) return [];
  return [finding('error', message(`setting.expected.${kind}`), { at: { pointer } })];
}

/** Values of a wrong kind, choices that there are not, and names in an unusual case of letters. */
export function settingsKindFindings(
  type: 'OAuth' | 'SAML',
  settings: Readonly<Record<string, unknown>>,
): Finding[] {
  return settingsKeys[type].flatMap((key) => {
    const parent = parentOf(settings, key);
    const name = key.path.at(-1) ?? '';
    if (!parent) return [];
    const value = parent[name];
    const pointer = `/${key.path.join('/')}`;
    const expected = key.kind === 'choice' || key.kind === 'secret' ? 'text' : key.kind;
    if (expected === 'elements') return [];
    const wrong = kindFindings(expected, value, pointer);
    return [...wrong, ...choiceFindings(key, value, pointer), ...caseFindings(parent, key)];
  });
}

/** Renewal and mapper are judged with what they depend on. */
function choiceFindings(
  { kind, path, choices = [] }: SettingsKey,
  value: unknown,
  pointer: string,
): Finding[] {
  const isElsewhere = path[0] === 'RenewalMode' || path[0] === 'ClaimsMapperConfig';
  if (kind !== 'choice' || isElsewhere || typeof value !== 'string' || choices.includes(value)) return [];
  return [finding('error', message('setting.not-one-of', { choices }), { at: { pointer } })];
}

function caseFindings(parent: Readonly<Record<string, unknown>>, { path }: SettingsKey): Finding[] {
  const expected = path.at(-1) ?? '';
  return Object.keys(parent)
    .filter((written) => written !== expected && written.toLowerCase() === expected.toLowerCase())
    .map((written) =>
      finding('warning', message('entry.unusual-case', { written, expected }), {
        remedies: [message('entry.remedy.write', { expected })],
        at: { pointer: `/${[...path.slice(0, -1), written].join('/')}` },
      }),
    );
}

/** The object that a key belongs in; undefined where it is not written. */
function parentOf(
  settings: Readonly<Record<string, unknown>>,
  { path }: SettingsKey,
): Readonly<Record<string, unknown>> | undefined {
  return path.slice(0, -1).reduce<Readonly<Record<string, unknown>> | undefined>((at, name) => {
    const next = at?.[name];
    return isObject(next) ? next : undefined;
  }, settings);
}
