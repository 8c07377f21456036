import { BOT_ID, PROVIDERS, type Row } from './status-rows.ts';

/** How names, charsets and forms of requests are read. */
export const READING_ROWS: Readonly<Record<string, Row>> = {
  'a name of a field in another case': {
    request: ['PUT', `${PROVIDERS}/0`, { body: { secondfactortype: 'Telegram' } }],
    status: 400,
    code: 'rule-broken',
    says: BOT_ID,
  },
  'a field of a record that is not known': {
    request: ['PUT', `${PROVIDERS}/0`, { body: { ServiceName: 'x', SecondFactorType: 'Telegram' } }],
    status: 400,
    says: BOT_ID,
  },
  'a field of a question that is not known': {
    request: ['POST', '/api/siteferry/jobs/list', { body: { State: ['failed'] } }],
    status: 400,
    code: 'usage',
    says: 'State',
  },
  'text in another charset': {
    request: [
      'PUT',
      `${PROVIDERS}/0`,
      {
        // {"SecondFactorType":"Ж"}
        body: Buffer.concat([Buffer.from('{"SecondFactorType":"'), Buffer.of(0xc6), Buffer.from('"}')]),
        headers: { 'content-type': 'application/json; charset=windows-1251' },
      },
    ],
    status: 400,
    says: '“Ж”',
  },
  'text that is not what it says': {
    request: [
      'PUT',
      `${PROVIDERS}/0`,
      {
        body: Buffer.concat([Buffer.from('{"Description":"'), Buffer.of(0xc6), Buffer.from('"}')]),
        headers: { 'content-type': 'application/json' },
      },
    ],
    status: 400,
    code: 'usage',
    says: 'utf-8',
  },
  'text with a mark before it': {
    request: [
      'PUT',
      `${PROVIDERS}/0`,
      {
        body: Buffer.from('\ufeff{"SecondFactorType":"Telegram"}'),
        headers: { 'content-type': 'application/json' },
      },
    ],
    status: 400,
    says: BOT_ID,
  },
  'a charset that nobody knows': {
    request: [
      'PUT',
      `${PROVIDERS}/0`,
      { body: '{}', headers: { 'content-type': 'application/json; charset=martian' } },
    ],
    status: 415,
  },
  'a body that is packed': {
    request: [
      'PUT',
      `${PROVIDERS}/0`,
      { body: '{}', headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } },
    ],
    status: 415,
  },
  'access of a user that there is not': {
    request: ['GET', '/api/tasks/check-exist-and-access/1?user=nobody'],
    status: 404,
    code: 'record-unknown',
  },
  'a job of no operation': {
    request: ['POST', '/api/siteferry/jobs/begin', { body: { job: { operation: 'nope' } } }],
    status: 400,
    says: 'operation',
  },
  'a job without its archive': {
    request: ['POST', '/api/siteferry/jobs/begin', { body: { job: { operation: 'transfer.import' } } }],
    status: 400,
    says: 'upload',
  },
  'a selection that lacks something': {
    request: ['POST', '/api/migration/export/config', { body: { selection: [{ type: 'x' }] } }],
    status: 400,
    says: 'guid',
  },
};
