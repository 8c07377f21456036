import type { FindingSeverity, RuleFinding, RuleId } from '#core/contract/directory-certificates.ts';

type Facts = RuleFinding['facts'];
type Say = (facts: Facts) => string;

/** What each rule says, and what to do about it. Names in it come from certificates: whoever shows them makes them visible. */
const texts: Readonly<Record<RuleId, readonly [message: Say, remedy: Say]>> = {
  R01: [
    () => 'The server answered without a certificate, or ended the handshake.',
    () =>
      'Give the directory service a certificate: in Local Computer\\Personal, with its private key, for Server Authentication.',
  ],
  R02: [
    ({ host, names }) => `The certificate is not for ${host}; it is for ${names}.`,
    ({ better }) =>
      better
        ? `Use ${better} in the service: the server calls itself so.`
        : 'Use a name that the certificate has, or issue one for this name.',
  ],
  R03: [
    ({ host }) => `The server is asked by its address ${host}, and the certificate has no addresses.`,
    ({ better }) => `Use the server's name in the service${better ? `: ${better}` : ''}.`,
  ],
  R04: [
    ({ host }) =>
      `${host} is only the common name of the certificate; strict clients look at alternative names alone.`,
    () => 'Issue the certificate with the name among its alternative names.',
  ],
  R05: [
    ({ host, names }) => `${names} stands for one label and does not cover ${host}.`,
    () => 'Issue a certificate for the full name.',
  ],
  R06: [
    ({ date }) => `It ended on ${minute(date)}.`,
    () => 'Renew it. Compare the clock of the server first.',
  ],
  R07: [
    ({ date }) => `It begins on ${minute(date)} only.`,
    () => 'Check the clocks of this computer and of the server; else wait, or issue another one.',
  ],
  R08: [
    ({ days, date }) => `It ends in ${days} days, on ${minute(date)}.`,
    () => 'Renew it in time; where thumbprints are listed, add the new one first.',
  ],
  R09: [
    ({ found }) => `It is not for servers: its purposes are ${found}.`,
    () => 'Issue it for Server Authentication (1.3.6.1.5.5.7.3.1).',
  ],
  R10: [
    ({ found }) => `Its key may not sign (${found}); strict clients refuse it.`,
    () => 'Issue it with the key usage Digital Signature.',
  ],
  R11: [
    ({ hash }) => `It is signed with ${hash}, which is no longer trusted.`,
    () => 'Have it issued anew with SHA-256.',
  ],
  R12: [
    ({ key, bits, least }) => `Its key is too weak: ${key} with ${bits} bits, ${least} are the least.`,
    () => 'Have it issued anew with a stronger key.',
  ],
  R13: [
    () => 'The certificate is signed by itself: nobody vouches for it.',
    () =>
      'Trust it on the site server, or list its thumbprint and set LdapValidateServerCertificate to false.',
  ],
  R14: [
    ({ issuer, known }) =>
      known
        ? `The server does not send ${issuer}: it works only where that is installed.`
        : `The server sends nothing above its own certificate, and ${issuer} is not known here.`,
    ({ url }) =>
      `Install the intermediate authority on the directory server${url ? ` (it is at ${url})` : ''}.`,
  ],
  R15: [
    ({ root }) => `${root} is not trusted here.`,
    () => 'Trust the root on the site server. Give its certificates with a PEM bundle to know for sure.',
  ],
  R16: [
    ({ what }) =>
      what === 'root'
        ? 'The root is sent, too; nobody needs it.'
        : what === 'order'
          ? 'The certificates are not sent in their order.'
          : 'A certificate is sent that has nothing to do with the others.',
    () => 'Nothing has to be done; tidy the chain when it is renewed.',
  ],
  R17: [
    ({ what, allowed, below }) =>
      what === 'path-length'
        ? `It allows ${allowed} authorities below it, and there are ${below}.`
        : 'It issued a certificate and is no authority.',
    () => 'Have the certificate issued by a proper authority.',
  ],
  R18: [
    ({ name }) => `This authority may not issue for ${name}.`,
    () => 'Have the certificate issued by an authority for this domain.',
  ],
  R19: [
    ({ what, url }) =>
      what === 'absent'
        ? 'It does not say where to ask whether it is revoked.'
        : `Revocation cannot be asked at ${url}.`,
    () => 'It matters where the site server checks revocation.',
  ],
  R20: [({ date }) => `It was revoked on ${minute(date)}.`, () => 'Replace it.'],
  R21: [
    ({ best, old }) =>
      best ? `The best protocol of the server is ${best}.` : `The server still speaks ${old}.`,
    ({ best }) => (best ? 'Turn TLS 1.2 on.' : 'Turn the older protocols off when nothing needs them.'),
  ],
  R22: [
    ({ cipher }) => `The server chose ${cipher}, without forward secrecy or with CBC.`,
    () => 'Prefer ECDHE with GCM on the server.',
  ],
  R23: [
    () =>
      'The server, or something before it, breaks off at a post-quantum handshake and accepts a classical one.',
    () => 'Update what stands between; until then limit the client to classical groups.',
  ],
  R24: [
    () => 'The server demands a certificate of the client; the platform has none.',
    () => 'Turn the demand for client certificates off on the server.',
  ],
  R25: [
    ({ what }) =>
      what === 'servers'
        ? 'The servers of this domain have different certificates.'
        : 'Two connections got different certificates: there is a load balancer.',
    () => 'List the thumbprints of all of them.',
  ],
  R26: [
    ({ others }) => `The same key is on several servers: ${others}.`,
    () => 'Give each server a key of its own.',
  ],
};

/** `2026-01-31 12:00 UTC`. */
function minute(date: string | number | undefined): string {
  return `${String(date).slice(0, 16).replace('T', ' ')} UTC`;
}

/** A broken rule with its texts. */
export function finding(
  rule: RuleId,
  severity: FindingSeverity,
  subject: string | undefined,
  facts: Facts,
): RuleFinding {
  const [message, remedy] = texts[rule];
  return {
    rule,
    severity,
    ...(subject === undefined ? {} : { subject }),
    facts,
    message: message(facts),
    remedy: remedy(facts),
  };
}
