import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { runLong } from '#core/contract/progress.ts';
import type { SettledChange } from '#core/contract/signin/pending.ts';
import { type Wait, watchPending } from '#core/operations/pending/watch.ts';
import { startHost } from '#core/operations/start.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { confirmLab } from './confirm-lab.ts';

/** A page that offers a code beside what was there. */
const PAGE = JSON.stringify({ AuthTypes: [{ Type: 'email-code' }, { Type: 'login-pass' }] });

describeEachDatabase('a change of sign-in that is to be confirmed', (database) => {
  const lab = confirmLab(database);

  it('is taken back by the next program where nobody has confirmed it in time', async () => {
    const run = await lab.move();
    expect(await lab.metadata()).toBe(lab.NEW);
    const [pending] = await lab.host.client.signin.pending.list({});
    expect(pending).toMatchObject({ run, kind: 'move', operator: 'root', state: 'waiting' });
    expect(pending?.evidence.map(({ values }) => values.provider)).toEqual(['Partners']);
    // Before its time nothing happens to it, whoever looks.
    expect((await lab.settle()).settled).toEqual([]);
    await lab.failToLook(run);
    expect(await lab.host.client.signin.pending.list({})).toMatchObject([{ failure: {} }]);
    // What kept it from the site is over with the next answer.
    await lab.settle();
    expect((await lab.host.client.signin.pending.list({}))[0]).not.toHaveProperty('failure');
    await lab.restart();
    await lab.letTimePass(run);
    const { settled, pending: left } = await lab.settle();
    expect(settled).toMatchObject([{ run, confirmation: { state: 'taken-back' } }]);
    expect(left).toEqual([]);
    expect(await lab.metadata()).toBe(lab.OLD);
    const confirmation = await lab.confirmation(run);
    expect(confirmation?.state).toBe('taken-back');
    expect(await lab.host.client.history.get({ run: confirmation?.run ?? '' })).toMatchObject({
      ...{ kind: 'undo', undoes: run, outcome: 'done' },
    });
  });

  it('stays where somebody has signed in through it since, and through nothing else', async () => {
    // Who signed in before says nothing of what is there now.
    await lab.signIn('anna', 'SAML', 'Partners');
    const run = await lab.move();
    await lab.letTimePass(run);
    for (const [protocol, provider] of NO_PROOF) await lab.signIn('anna', protocol, provider);
    await lab.signIn('anna', 'SAML', 'Partners');
    const { settled } = await lab.settle();
    expect(settled).toMatchObject([{ run, confirmation: { state: 'signed-in', by: 'anna' } }]);
    expect(await lab.metadata()).toBe(lab.NEW);
  });

  it('is taken back whatever else people signed in by', async () => {
    await lab.signIn('anna', 'SAML', 'Partners');
    const run = await lab.move();
    for (const [protocol, provider] of NO_PROOF) await lab.signIn('anna', protocol, provider);
    await lab.letTimePass(run);
    expect((await lab.settle()).settled).toMatchObject([{ confirmation: { state: 'taken-back' } }]);
  });

  it('stays where a person confirms it, once', async () => {
    const run = await lab.move();
    await lab.letTimePass(run);
    const kept = await lab.host.client.signin.pending.confirm({ run });
    expect(kept.confirmation).toMatchObject({ state: 'confirmed', by: expect.stringMatching(/./) });
    expect((await lab.settle()).settled).toEqual([]);
    expect(await lab.metadata()).toBe(lab.NEW);
    expect((await lab.confirmation(run))?.state).toBe('confirmed');
    const again = lab.host.client.signin.pending.confirm({ run });
    await expect(again).rejects.toMatchObject({ code: 'not-pending' });
  });

  it('is taken back at once where a person wants that, though somebody has signed in', async () => {
    const run = await lab.move();
    await lab.signIn('anna', 'SAML', 'Partners');
    const { confirmation } = await lab.host.client.signin.pending.takeBack({ run, site: lab.prod.url });
    expect(confirmation.state).toBe('taken-back');
    expect(await lab.metadata()).toBe(lab.OLD);
  });

  it('takes nothing back by guess: what others have changed since needs a person', async () => {
    const run = await lab.move();
    await lab.change((tables) => changeMetadata(tables, 'https://idp.example/newer'));
    await lab.letTimePass(run);
    const { settled, pending } = await lab.settle();
    expect(settled).toEqual([]);
    expect(pending).toMatchObject([{ run, state: 'stuck', failure: { code: 'conflicts' } }]);
    expect(await lab.metadata()).toBe('https://idp.example/newer');
    // It is not tried again and again: each try would be a run.
    const runs = (await lab.host.client.history.list({})).length;
    await lab.settle();
    expect(await lab.host.client.history.list({})).toHaveLength(runs);
    await lab.host.client.signin.pending.confirm({ run });
    expect(await lab.host.client.signin.pending.list({})).toEqual([]);
  });

  it('is over where a person has undone it', async () => {
    const run = await lab.move();
    const undone = { site: lab.prod.url, run, operator: 'root', confirm: lab.prod.url };
    await runLong(lab.host.client.transfer.undo(undone));
    await lab.letTimePass(run);
    expect((await lab.settle()).settled).toMatchObject([{ confirmation: { state: 'undone' } }]);
    expect(await lab.metadata()).toBe(lab.OLD);
  });

  it('was taken back where the program that did it was killed before it could say so', async () => {
    const run = await lab.move();
    const undone = { site: lab.prod.url, run, operator: 'root', confirm: lab.prod.url };
    await runLong(lab.host.client.transfer.undo(undone));
    await lab.letTimePass(run, { isTakingBack: true, claim: { ...GONE, host: hostname() } });
    expect((await lab.settle()).settled).toMatchObject([{ confirmation: { state: 'taken-back' } }]);
    expect(await lab.metadata()).toBe(lab.OLD);
  });

  it('is taken back by its operator, whom it may have cost the right to that', async () => {
    const run = await lab.move();
    await lab.change((tables) => setBlocked(tables, true));
    await lab.letTimePass(run);
    expect((await lab.settle()).settled).toMatchObject([{ confirmation: { state: 'taken-back' } }]);
    await lab.change((tables) => setBlocked(tables, false));
    expect(await lab.metadata()).toBe(lab.OLD);
  });

  it('waits for nobody where nothing was written', async () => {
    await lab.move({ dryRun: true });
    await lab.change((tables) => changeMetadata(tables, lab.NEW));
    await lab.move();
    expect(await lab.host.client.signin.pending.list({})).toEqual([]);
    const refused = lab.move({ operator: 'anna' });
    await expect(refused).rejects.toMatchObject({ code: 'right-missing' });
    expect(await lab.host.client.signin.pending.list({})).toEqual([]);
    const configuration = lab.move({ signIn: false });
    await expect(configuration).rejects.toMatchObject({ code: 'usage' });
  });

  it('may be a form: it is taken back, stays with a sign-in, or is refused where it could not come back', async () => {
    const { client } = lab.host;
    const at = lab.asked();
    const [partners] = (await client.signin.providers.list({ site: at.site, operator: 'root' })).Data.filter(
      ({ Description }) => Description === 'Partners',
    );
    const id = partners?.Id ?? 0;
    const rename = (Description: string) =>
      client.signin.providers.update({ ...at, id, fields: { Description } });
    await rename('Friends');
    const [pending] = await lab.host.client.signin.pending.list({});
    expect(pending).toMatchObject({ kind: 'sign-in', state: 'waiting', operator: 'root' });
    expect(pending?.evidence.map(({ values }) => values.provider)).toEqual(['Friends']);
    await lab.letTimePass(pending?.run ?? '');
    expect((await lab.settle()).settled).toMatchObject([{ confirmation: { state: 'taken-back' } }]);
    expect((await client.signin.providers.get({ ...at, id })).Data.Description).toBe('Partners');
    // By the name that it has now.
    await rename('Friends');
    await lab.signIn('anna', 'SAML', 'Friends');
    expect((await lab.settle()).settled).toMatchObject([
      { confirmation: { state: 'signed-in', by: 'anna' } },
    ]);
    // A write that changes nothing waits for nobody.
    await rename('Friends');
    expect(await client.signin.pending.list({})).toEqual([]);
    const service = { type: 'SAML', id: partners?.ServiceId ?? 0 } as const;
    const text = JSON.stringify({ SignCertificatePassword: 'new-secret-of-the-certificate' });
    const secret = client.signin.services.save({ ...at, ...service, fields: { SettingsJson: text } });
    await expect(secret).rejects.toMatchObject({
      code: 'rule-broken',
      data: { data: { rule: 'confirmWithin' } },
    });
    expect(await client.signin.pending.list({})).toEqual([]);
  });

  it('of AuthConfig stays with a sign-in by a way that is another one now', async () => {
    await lab.host.client.signin.entry.save({ ...lab.asked(), key: 'AuthConfig', text: PAGE });
    await lab.signIn('anna', 'Forms', 'Built in');
    expect((await lab.settle()).settled).toEqual([]);
    await lab.signIn('anna', 'Code', null);
    expect((await lab.settle()).settled).toMatchObject([{ confirmation: { state: 'signed-in' } }]);
  });

  it('of general settings stays with a sign-in with a password', async () => {
    const settings = { PasswordMinLength: 9 };
    await lab.host.client.signin.settings.update({ ...lab.asked(), settings });
    await lab.signIn('anna', 'SAML', 'Partners');
    expect((await lab.settle()).settled).toEqual([]);
    await lab.signIn('anna', 'Forms', 'Built in');
    expect((await lab.settle()).settled).toMatchObject([{ confirmation: { state: 'signed-in' } }]);
  });

  it('of a provider that lets nobody in any more stays where somebody of before gets in by another way', async () => {
    await lab.signIn('anna', 'SAML', 'Partners');
    const { client } = lab.host;
    const at = lab.asked();
    const [partners] = (await client.signin.providers.list({ site: at.site, operator: 'root' })).Data.filter(
      ({ Description }) => Description === 'Partners',
    );
    await client.signin.providers.delete({ ...at, id: partners?.Id ?? 0 });
    // Root has never signed in by it, so that this says nothing of those who have.
    await lab.signIn('root', 'Forms', 'Built in');
    expect((await lab.settle()).settled).toEqual([]);
    await lab.signIn('anna', 'RefreshToken', 'Partners');
    expect((await lab.settle()).settled).toEqual([]);
    await lab.signIn('anna', 'Forms', 'Built in');
    expect((await lab.settle()).settled).toMatchObject([
      { confirmation: { state: 'signed-in', by: 'anna' } },
    ]);
  });

  it('is settled once by two programs, each of which looks as long as it runs', async () => {
    const run = await lab.move();
    await lab.letTimePass(run);
    if (database.name === 'embedded') return;
    const other = startHost({ SITEFERRY_HOME: lab.home }, { channel: 'commandLine' });
    const settled: SettledChange[] = [];
    const found = new Promise<void>((resolve) => {
      const onSettled = (one: SettledChange) => {
        settled.push(one);
        resolve();
      };
      watches.push(
        ...[lab.host, other].map(({ context }) => watchPending(context, { wait: never, onSettled })),
      );
    });
    await found;
    for (const watch of watches) await watch.close();
    await other.close();
    expect(settled).toMatchObject([{ run, confirmation: { state: 'taken-back' } }]);
    const undos = await lab.host.client.history.list({ kind: 'undo' });
    expect(undos.filter(({ undoes }) => undoes === run)).toHaveLength(1);
  });
});

/** A process that has ended. */
const GONE = { process: 2 ** 22 + 1, started: '1' };

/** Sign-ins that do not go through what was changed, or that no person made. */
const NO_PROOF = [
  ['RefreshToken', 'Partners'],
  ['PersonalAccessToken', null],
  ['Impersonation', null],
  ['Basic', 'Built in'],
  ['Forms', 'Built in'],
  ['SAML', 'Other'],
  ['SAML', 'Gone'],
] as const;

const watches: { close(): Promise<void> }[] = [];

const never: Wait = (_milliseconds, signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

type Tables = Parameters<Parameters<ReturnType<typeof confirmLab>['change']>[0]>[0];

async function changeMetadata(tables: Tables, MetadataUrl: string): Promise<void> {
  const [row] = await tables.select<{ Id: number }>('SAMLServicesSettings', { Name: 'Federation' });
  await tables.update('SAMLServicesSettings', 'Id', { Id: row?.Id ?? 0, MetadataUrl });
}

async function setBlocked(tables: Tables, IsBlocked: boolean): Promise<void> {
  const [row] = await tables.select<{ UserID: number }>('Users', { Nick: 'root' });
  await tables.update('Users', 'UserID', { UserID: row?.UserID ?? 0, IsBlocked, IsSuperAdmin: !IsBlocked });
}
