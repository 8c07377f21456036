import { canonicalGuid } from '#core/base/guid.ts';
import type { RepositoryVersion, VersionMetadata } from '../repository.ts';

/** A version with the tag that is it. */
export interface TaggedVersion extends RepositoryVersion {
  /** `<folder>/<version>`. */
  tag: string;
  /** The object of the tag itself; the commit is the revision. */
  object: string;
  folder: string;
}

const TRAILERS = {
  guid: 'Siteferry-Module',
  module: 'Siteferry-Module-Name',
  version: 'Siteferry-Version',
  name: 'Siteferry-Name',
  createdAt: 'Siteferry-Created',
} as const;

/** The message of a version's tag: a line and the description for people, and trailers that it is read from. */
export function tagMessage({ module, version, name, description, createdAt }: VersionMetadata): string {
  const title = [`${oneLine(module.name)} ${version}`, oneLine(name)]
    .filter((part) => part !== '')
    .join(': ');
  const trailers = [
    `${TRAILERS.guid}: ${module.guid}`,
    `${TRAILERS.module}: ${oneLine(module.name)}`,
    `${TRAILERS.version}: ${version}`,
    `${TRAILERS.name}: ${oneLine(name)}`,
    `${TRAILERS.createdAt}: ${createdAt}`,
  ].join('\n');
  const body = description.replaceAll('\0', '').trim();
  return `${[title, body, trailers].filter((part) => part !== '').join('\n\n')}\n`;
}

function oneLine(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** What a tag's message says of a version; undefined for tags that others made. */
function parseTagMessage(text: string): VersionMetadata | undefined {
  const paragraphs = text.replace(/(?<!\n)\n+$/, '').split('\n\n');
  const trailers = new Map<string, string>();
  for (const line of paragraphs.at(-1)?.split('\n') ?? []) {
    const [, key, value] = /^([A-Za-z-]+):[ \t]*(.*)$/.exec(line) ?? [];
    if (key !== undefined && value !== undefined && !trailers.has(key)) trailers.set(key, value.trim());
  }
  const guid = canonicalGuid(trailers.get(TRAILERS.guid) ?? '');
  const module = trailers.get(TRAILERS.module);
  const version = trailers.get(TRAILERS.version);
  const createdAt = new Date(trailers.get(TRAILERS.createdAt) ?? '');
  if (!guid || !module || !version || Number.isNaN(createdAt.getTime())) return undefined;
  return {
    module: { guid, name: module },
    version,
    name: trailers.get(TRAILERS.name) ?? '',
    description: paragraphs.slice(1, -1).join('\n\n'),
    createdAt: createdAt.toISOString(),
  };
}

/** Fields of a ref, each ended by NUL, which is in none of them. */
const FIELDS = [
  'refname',
  'objectname',
  'objecttype',
  '*objectname',
  '*objecttype',
  'taggername',
  'contents',
];

/** What `for-each-ref` is to print of each ref, for `readRefs`. */
export const REF_FORMAT = FIELDS.map((field) => `%(${field})%00`).join('');

/** A ref, and what it stands for. */
export interface Ref {
  name: string;
  object: string;
  /** Of an annotated tag: the commit, who made it, and its message. */
  tag: { commit: string; author: string; text: string } | undefined;
}

/** The refs that `for-each-ref` has printed. */
export function readRefs(printed: string): Ref[] {
  const fields = printed.split('\0');
  const refs: Ref[] = [];
  for (let at = 0; at + FIELDS.length < fields.length; at += FIELDS.length) {
    const [name = '', object = '', type, commit = '', of, author = '', text = ''] = fields.slice(
      at,
      at + FIELDS.length,
    );
    const tag = type === 'tag' && of === 'commit' ? { commit, author, text } : undefined;
    // A line ends each ref.
    refs.push({ name: name.trimStart(), object, tag });
  }
  return refs;
}

/** The version that a tag is; undefined for tags that others made. */
export function parseTag(name: string, { object, tag }: Ref): TaggedVersion | undefined {
  const facts = tag && parseTagMessage(tag.text);
  if (!facts || !name.endsWith(`/${facts.version}`)) return undefined;
  const folder = name.slice(0, -facts.version.length - 1);
  if (folder === '' || folder.includes('/')) return undefined;
  return { ...facts, author: tag.author, revision: tag.commit, tag: name, object, folder };
}

/** The tag's object, as `mktag` takes it. */
export function tagObject(
  tag: string,
  commit: string,
  tagger: { name: string; email: string; seconds: number },
  text: string,
): string {
  const { name, email, seconds } = tagger;
  const head = { object: commit, type: 'commit', tag, tagger: `${name} <${email}> ${seconds} +0000` };
  const lines = Object.entries(head).map(([key, value]) => `${key} ${value}\n`);
  return `${lines.join('')}\n${text}`;
}
