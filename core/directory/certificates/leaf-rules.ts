import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { matchHost } from './hostname.ts';
import { certificateFinding, type LeafInput, type Rule, refusedOnLinux } from './rule-input.ts';

/** The name that the server gives itself, where its certificate has that name. */
function betterName({ leaf, serverName }: LeafInput): string | undefined {
  return serverName !== undefined && matchHost(serverName, leaf.facts).kind === 'match'
    ? serverName
    : undefined;
}

/** No name of the certificate is the server's. */
function otherName(input: LeafInput): Finding[] {
  const { host, leaf } = input;
  if (matchHost(host, leaf.facts).kind !== 'mismatch') return [];
  const { dnsNames, addresses, commonName } = leaf.facts;
  const names = dnsNames.length + addresses.length > 0 ? [...dnsNames, ...addresses] : [commonName ?? ''];
  const better = betterName(input);
  const what =
    names[0] === '' ? message('ldaps.R02.nameless', { host }) : message('ldaps.R02', { host, names });
  const remedy = better ? message('ldaps.R02.remedy.better', { better }) : message('ldaps.R02.remedy');
  return [certificateFinding('error', leaf, what, remedy)];
}

function noAddress(input: LeafInput): Finding[] {
  const { host, leaf } = input;
  if (matchHost(host, leaf.facts).kind !== 'address') return [];
  const better = betterName(input);
  const remedy = better ? message('ldaps.R03.remedy.better', { better }) : message('ldaps.R03.remedy');
  return [certificateFinding('error', leaf, message('ldaps.R03', { host }), remedy)];
}

function commonNameOnly({ host, leaf }: LeafInput): Finding[] {
  if (matchHost(host, leaf.facts).kind !== 'common-name') return [];
  return [certificateFinding('warning', leaf, message('ldaps.R04', { host }), message('ldaps.R04.remedy'))];
}

function shallowWildcard({ host, leaf, os }: LeafInput): Finding[] {
  const match = matchHost(host, leaf.facts);
  if (match.kind !== 'wildcard' && match.kind !== 'broad-wildcard') return [];
  const values = { wildcard: match.name, host };
  return match.kind === 'wildcard'
    ? [certificateFinding('error', leaf, message('ldaps.R05', values), message('ldaps.R05.remedy'))]
    : [
        certificateFinding(
          refusedOnLinux(os),
          leaf,
          message('ldaps.R05.broad', values),
          message('ldaps.R05.remedy'),
        ),
      ];
}

/** Usages of which OpenSSL demands one of a server. */
const TLS_USAGES: readonly string[] = ['digitalSignature', 'keyEncipherment', 'keyAgreement'];

function noSignatures({ leaf, os }: LeafInput): Finding[] {
  const usages = leaf.facts.keyUsages;
  if (!usages || usages.includes('digitalSignature')) return [];
  const severity = usages.some((one) => TLS_USAGES.includes(one)) ? 'warning' : refusedOnLinux(os);
  return [certificateFinding(severity, leaf, message('ldaps.R10', { usages }), message('ldaps.R10.remedy'))];
}

function selfSigned({ leaf, path }: LeafInput): Finding[] {
  if (!leaf.facts.isSelfSigned) return [];
  const severity = path.isTrusted ? 'warning' : 'error';
  return [certificateFinding(severity, leaf, message('ldaps.R13'), message('ldaps.R13.remedy'))];
}

/** A private authority often names none; a site that checks revocation then cannot. */
function noRevocationList({ leaf }: LeafInput): Finding[] {
  const { isSelfSigned, crlUrls, ocspUrls } = leaf.facts;
  if (isSelfSigned || crlUrls.length > 0 || ocspUrls.length > 0) return [];
  return [
    certificateFinding('warning', leaf, message('ldaps.R19.absent'), message('ldaps.R19.remedy.absent')),
  ];
}

/** Rules of the server's own certificate. */
export const leafRules = {
  R02: { refuses: true, find: otherName },
  R03: { refuses: true, find: noAddress },
  R04: { refuses: false, find: commonNameOnly },
  R05: { refuses: true, find: shallowWildcard },
  R10: { refuses: true, find: noSignatures },
  R13: { refuses: false, find: selfSigned },
  R19: { refuses: false, find: noRevocationList },
} as const satisfies Readonly<Record<string, Rule>>;
