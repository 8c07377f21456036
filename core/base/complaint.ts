/** What a complaint says, read out of whatever was pasted. Pure, so that the window can fill its form by it. */
import { namedUser } from './user-candidates.ts';

/** What a complaint is about; null where it does not say. */
export interface Complaint {
  url: string | null;
  error: string | null;
  status: number | null;
  /** Login, e-mail, or `#` and the id; who is only mentioned is for the site to find (`userCandidates`). */
  user: string | null;
  taskId: number | null;
  /** As it was written; ISO 8601 where it could be read. */
  time: string | null;
  /** Host name, with its port where it has one. */
  host: string | null;
}

/** What an address of the site leads to. */
export const triagePlaces = [
  'task',
  'task-check',
  'error-page',
  'sign-in',
  'session',
  'saml',
  'oauth',
  'registration',
  'providers',
  'synchronization',
  'admin',
  'source',
  'api',
  'other',
] as const;
export type TriagePlace = (typeof triagePlaces)[number];

/** Paths of the site, the more special ones first (spec, "Endpoints"). */
const PLACES: readonly (readonly [RegExp, TriagePlace])[] = [
  [/\/api\/tasks\/check-exist-and-access\//i, 'task-check'],
  [/\/api\/auth\/saml\//i, 'saml'],
  [/\/api\/auth\/oauth|\/signin-oidc/i, 'oauth'],
  [/\/api\/auth\/(?:token-v2|token\/refresh|info)\b/i, 'session'],
  [/\/api\/sync-ad\b|\/api\/admin\/ldap\b|\/api\/admin\/users\/\d+\/sync-with-ad\b/i, 'synchronization'],
  [/\/api\/admin\/groups\/domains\b/i, 'synchronization'],
  [/\/(?:api\/admin|administration)\/authentication-providers\b/i, 'providers'],
  [/\/api\/admin\/|\/administration\//i, 'admin'],
  [/\/api\/[^?#]{0,300}source/i, 'source'],
  [/\/entry\/signup\b|\/api\/user\/?(?:[?#]|$)/i, 'registration'],
  [/\/entry\/signin\b/i, 'sign-in'],
  [/\/error\/40[13]\b/i, 'error-page'],
  [/\/tasks?\/\d+|[?&#](?:task_?id|task)=\d+/i, 'task'],
  [/\/api\//i, 'api'],
];

/** What an address says. */
export interface ParsedPageUrl {
  place: TriagePlace;
  /** Of an API the path, without its parameters. */
  endpoint: string | null;
  taskId: number | null;
  /** The text that the sign-in page is called with. */
  authError: string | null;
  status: number | null;
  host: string | null;
}

/** The largest id of the platform's. */
const LARGEST_ID = 2_147_483_647;
const TASK_IN_PATH = /\/(?:tasks?|check-exist-and-access)\/(\d{1,10})\b/i;
const TASK_PARAMETERS = ['taskid', 'task_id', 'task'];
/** For addresses that begin with their path. */
const NOWHERE = 'http://nowhere.invalid';

/** Reads an address of the site, also one that stands in another's `fromUrl`; undefined for what is none. */
export function parsePageUrl(text: string, depth = 0): ParsedPageUrl | undefined {
  const parsed = URL.parse(text.trim(), NOWHERE);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return undefined;
  const route = `${parsed.pathname}${parsed.search}${parsed.hash}`;
  const parameters = parametersOf(parsed);
  const from = parameters.get('fromurl');
  const inner = from && depth < 3 ? parsePageUrl(from, depth + 1) : undefined;
  const path = `${parsed.pathname}${parsed.hash.replace(/\?.*$/, '')}`;
  const task = taskIdIn(
    TASK_IN_PATH.exec(path)?.[1] ?? TASK_PARAMETERS.map((name) => parameters.get(name)).find(isId),
  );
  return {
    place: PLACES.find(([pattern]) => pattern.test(route))?.[1] ?? 'other',
    endpoint: /^\/api\//i.test(parsed.pathname) ? parsed.pathname : (inner?.endpoint ?? null),
    taskId: task ?? inner?.taskId ?? null,
    authError: parameters.get('autherror') ?? inner?.authError ?? null,
    status: statusIn(/\/error\/(40[13])\b/i.exec(route)?.[1]),
    host: parsed.origin === NOWHERE ? null : parsed.host,
  };
}

/** Parameters by name in small letters, those behind a `#` among them. */
function parametersOf({ search, hash }: URL): Map<string, string> {
  const behindHash = hash.includes('?') ? hash.slice(hash.indexOf('?') + 1) : hash.slice(1);
  return new Map(
    [...new URLSearchParams(behindHash), ...new URLSearchParams(search)].map(([name, value]) => [
      name.toLowerCase(),
      value,
    ]),
  );
}

function isId(text: string | undefined): text is string {
  return text !== undefined && /^\d{1,10}$/.test(text);
}

/** Null for digits that are no id, too. */
function taskIdIn(digits: string | undefined): number | null {
  const id = Number(digits ?? 0);
  return id >= 1 && id <= LARGEST_ID ? id : null;
}

/** The id of the task that is meant: it is typed, with or without `#`, or stands in an address of the site. */
export function taskIdOf(text: string): number | undefined {
  const typed = text.trim();
  const [, digits] = /^#?(\d{1,10})$/.exec(typed) ?? [];
  if (digits !== undefined) return taskIdIn(digits) ?? undefined;
  return /[/?]/.test(typed) ? (parsePageUrl(typed)?.taskId ?? undefined) : undefined;
}

const URL_IN_TEXT = /\bhttps?:\/\/[^\s"'<>«»]+/i;
const PATH_IN_TEXT = /(?<=^|\s)\/(?:spa|api|error|tasks?|administration)\/[^\s"'<>«»]*/im;
const STATUS_IN_TEXT =
  /(?:\bHTTP(?:\/\d(?:\.\d)?)?|status(?:\s*code)?|\bcode|\berror|статус|код|ошибка)[\s:=#]*([1-5]\d\d)\b/i;
/** A number that is a status of the platform's (spec, "Errors") and no part of anything else. */
const STATUS_ALONE = /(?<![\w.:/№#-])(40[0-4]|429|503)(?![\w:/-]|\.\d)/;
const NAMED_TASK = /(?:\btask|задач[аеиуыой]+)(?:\s*(?:id|№|#|:|=))*\s*(\d{1,10})\b/i;
const TIME = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?/;
const RUSSIAN_TIME = /\b(\d\d)\.(\d\d)\.(\d{4})[ ,в]+(\d\d:\d\d(?::\d\d)?)/;

/** Reads an address, an error text, a message of a user or all of them; what is not there is null. */
export function parseComplaint(pasted: string): Complaint {
  const url = URL_IN_TEXT.exec(pasted)?.[0] ?? PATH_IN_TEXT.exec(pasted)?.[0] ?? null;
  const address = url === null ? undefined : parsePageUrl(url);
  const rest = (url === null ? pasted : pasted.replace(url, ' ')).trim();
  const alone = rest.replace(NAMED_TASK, ' ');
  const status = statusIn(STATUS_IN_TEXT.exec(rest)?.[1] ?? STATUS_ALONE.exec(alone)?.[1]);
  return {
    url,
    error: rest === '' ? null : rest,
    status: status ?? address?.status ?? null,
    user: namedUser(rest),
    taskId: address?.taskId ?? taskIdIn(NAMED_TASK.exec(rest)?.[1]),
    time: TIME.exec(rest)?.[0] ?? russianTime(rest),
    host: address?.host ?? null,
  };
}

function russianTime(text: string): string | null {
  const [, day, month, year, time] = RUSSIAN_TIME.exec(text) ?? [];
  return time === undefined ? null : `${year}-${month}-${day}T${time}`;
}

function statusIn(digits: string | undefined): number | null {
  return digits === undefined ? null : Number(digits);
}
