import { type Complaint, parseComplaint, parsePageUrl } from '#core/base/complaint.ts';
import { finding, warning } from '#core/checks/finding.ts';
import { pageHost } from '#core/contract/access/network-address.ts';
import { signInAccessInput } from '#core/contract/access/signin.ts';
import { taskAccessInput } from '#core/contract/access/task.ts';
import type {
  Symptom,
  Triage,
  TriageInput,
  TriageQuestion,
  TriageRecord,
} from '#core/contract/access/triage.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Site } from '#core/site/site.ts';
import { describePerson } from '../person/person.ts';
import { querySite } from '../query-context.ts';
import type { SignInRun } from '../signin/context.ts';
import { explainSignIn } from '../signin/explain.ts';
import { explainTask } from '../task/explain.ts';
import { readTask } from '../task/read-task.ts';
import { guessMethod } from './guess-method.ts';
import { maskAddress, maskText } from './mask-secrets.ts';
import { probeSite } from './probe.ts';
import { type AttemptResult, answerQuestion, attempt, type Evidence } from './questions.ts';
import { collectTexts, findPersonalValues, readPersonalValues, redactPersonal } from './redact-personal.ts';
import { readSiteState } from './site-state.ts';
import { foundOf, questionsOf, type Signs, symptomsOf, symptomsOfMissing } from './symptoms.ts';
import { type ComplaintUser, findComplaintUser } from './user.ts';

/** Which questions need what. */
const OF_TASK: readonly TriageQuestion[] = ['task-exists', 'task-access', 'administrative', 'confidential'];
const OF_SIGN_IN: readonly TriageQuestion[] = ['sign-in', 'external-account'];

/**
 * Finds out what a complaint means and asks what its symptoms ask (spec, "Support triage", "Symptom map"). Secrets are in
 * neither record; the second one is without personal data, too.
 */
export async function triage(site: Site, input: TriageInput, run: SignInRun): Promise<Triage> {
  const { signal } = run;
  const { whom, complaint } = await readComplaint(site, input, signal);
  const address = complaint.url === null ? undefined : parsePageUrl(complaint.url);
  const signs: Signs = {
    status: complaint.status,
    place: address?.place ?? null,
    error: [complaint.error, address?.authError].filter(Boolean).join('\n'),
    hasTask: complaint.taskId !== null,
  };
  const told = symptomsOf(signs);
  const asked = questionsOf(told, { hasTask: signs.hasTask, hasUser: complaint.user !== null });
  const evidence = await gather(
    site,
    input,
    { complaint, whom, questions: asked, signs, symptoms: told },
    run,
  );
  const isMissing = valueIn(evidence.exists) === false;
  const symptoms = isMissing ? symptomsOfMissing(told) : told;
  const questions = isMissing ? questionsOfMissing(asked) : asked;
  const answers = questions.map((question) => answerQuestion(question, evidence));
  const probed = await probeOf(input, evidence.site.applicationPath, signal ?? new AbortController().signal);
  const record: TriageRecord = {
    format: 'siteferry-triage',
    version: 1,
    takenAt: run.now().toISOString(),
    site: site.label,
    isRedacted: false,
    complaint: shownComplaint(complaint),
    place: address?.place ?? null,
    endpoint: address?.endpoint ?? null,
    userId: valueIn(whom.user)?.UserID ?? null,
    symptoms: symptoms.map((symptom) => ({
      symptom,
      meaning: message(`triage-meaning.${symptom}`),
      found: foundOf(symptom, answers),
    })),
    answers,
    findings: [...findingsOf(evidence, complaint, input), ...whom.findings, ...probed.findings],
    task: valueIn(evidence.task) ?? null,
    signIn: valueIn(evidence.signIn) ?? null,
    probe: probed.probe,
  };
  return { record, redacted: await redacted(site, record, input, signal) };
}

/** Whether it is there is the one question about a task that is not. */
function questionsOfMissing(asked: readonly TriageQuestion[]): TriageQuestion[] {
  const rest = asked.filter((one) => !OF_TASK.includes(one));
  return ['task-exists', ...rest];
}

/** What was named goes before what was read out of the pasted text; whom that mentions only the site can say. */
async function readComplaint(
  site: Site,
  input: TriageInput,
  signal: AbortSignal | undefined,
): Promise<{ complaint: Complaint; whom: ComplaintUser }> {
  const texts = [input.pasted, input.url, input.error].filter((text) => text !== undefined);
  const read = parseComplaint(texts.join('\n'));
  const address = input.url === undefined ? undefined : parsePageUrl(input.url);
  const said = { typed: input.user ?? null, text: texts.join('\n'), named: read.user };
  const whom = await findComplaintUser(site, said, signal);
  const complaint = {
    url: input.url ?? read.url,
    error: input.error ?? parseComplaint(input.pasted ?? '').error,
    status: input.status ?? read.status,
    user: whom.text,
    taskId: input.taskId ?? address?.taskId ?? read.taskId,
    time: input.time ?? read.time,
    host: input.host ?? address?.host ?? read.host,
  };
  return { complaint, whom };
}

/** Without secrets, whoever the record is for. */
function shownComplaint({ url, error, time, host, ...rest }: Complaint): Complaint {
  const shown = (text: string | null) => (text === null ? null : maskText(text));
  return {
    ...rest,
    url: url === null ? null : maskAddress(url),
    error: shown(error),
    time: shown(time),
    host: shown(host),
  };
}

interface EvidenceRequest {
  complaint: Complaint;
  whom: ComplaintUser;
  questions: readonly TriageQuestion[];
  signs: Signs;
  symptoms: readonly Symptom[];
}

async function gather(
  site: Site,
  input: TriageInput,
  { complaint, whom: { user }, questions, signs, symptoms }: EvidenceRequest,
  run: SignInRun,
): Promise<Evidence> {
  const { signal } = run;
  const { user: text, taskId } = complaint;
  const found = valueIn(user);
  const called = found ? `#${found.UserID}` : text;
  const asks = (names: readonly TriageQuestion[]) => questions.some((one) => names.includes(one));
  const at = { site: input.site };
  const state = await readSiteState(site, signal);
  const task =
    taskId !== null && called !== null && asks(OF_TASK)
      ? await attempt(() => explainTask(site, taskAccessInput.parse({ ...at, taskId, user: called }), signal))
      : undefined;
  return {
    taskId,
    person: await andThen(user, ({ UserID }) =>
      describePerson(site, { ...at, userId: UserID, now: run.now() }, signal),
    ),
    task,
    exists: await existenceOf(site, { taskId, task }, signal),
    signIn:
      called !== null && asks(OF_SIGN_IN)
        ? await attempt(() =>
            explainSignIn(
              site,
              signInAccessInput.parse({
                ...{
                  ...at,
                  user: called,
                  method: guessMethod({ ...signs, symptoms, federation: state.federation }),
                },
                ...(isHost(complaint.host) ? { hostname: complaint.host } : {}),
              }),
              run,
            ),
          )
        : undefined,
    site: state,
    at: zonedTime(complaint.time),
  };
}

/** Whether the task is there, also where no user can be asked about. */
async function existenceOf(
  site: Site,
  { taskId, task }: Pick<Evidence, 'taskId' | 'task'>,
  signal: AbortSignal | undefined,
): Promise<Evidence['exists']> {
  if (taskId === null) return undefined;
  const known = valueIn(task)?.IsTaskExists;
  if (typeof known === 'boolean') return { value: known };
  const asked = await querySite(site, (db) => readTask(db, taskId), signal);
  return asked.unknown ? { unknown: asked.unknown } : { value: asked.value !== null };
}

/** A time without a zone could be any of 26 hours: it is held against nothing. */
function zonedTime(time: string | null): Date | undefined {
  if (time === null || !/(?:Z|[+-]\d\d:?\d\d)$/.test(time)) return undefined;
  const read = new Date(time);
  return Number.isNaN(read.getTime()) ? undefined : read;
}

async function andThen<Value, Next>(
  tried: AttemptResult<Value> | undefined,
  next: (value: Value) => Promise<Next>,
): Promise<AttemptResult<Next> | undefined> {
  if (tried === undefined || 'unknown' in tried) return tried;
  return await attempt(() => next(tried.value));
}

function valueIn<Value>(tried: AttemptResult<Value> | undefined): Value | undefined {
  return tried && 'value' in tried ? tried.value : undefined;
}

async function probeOf(
  { probe, webAddress }: TriageInput,
  applicationPath: string | null,
  signal: AbortSignal,
): Promise<{ probe: TriageRecord['probe']; findings: Finding[] }> {
  if (!probe) return { probe: null, findings: [] };
  const address = webAddress ?? applicationPath;
  const parsed = address === null ? null : URL.parse(address);
  if (address === null || !parsed || !/^https?:$/.test(parsed.protocol)) {
    return { probe: null, findings: [warning(message('triage-probe.no-address'))] };
  }
  parsed.username = '';
  parsed.password = '';
  return await probeSite(`${parsed.origin}${parsed.pathname}`, signal);
}

/** What is noticed besides the answers. */
function findingsOf(evidence: Evidence, complaint: Complaint, input: TriageInput): Finding[] {
  const { exists, site } = evidence;
  const findings: Finding[] = [];
  // A missing task is never told as a right.
  if (valueIn(exists) === false)
    findings.push(finding('error', message('triage-answer.task-missing', { task: complaint.taskId ?? 0 })));
  const known = URL.parse(input.webAddress ?? site.applicationPath ?? '')?.host;
  const { host } = complaint;
  if (known && host !== null && isHost(host) && host.toLowerCase() !== known.toLowerCase())
    findings.push(warning(message('triage-finding.other-host', { host, known })));
  const impersonated = /impersonat|имперсон|от имени/i.test(complaint.error ?? '');
  if (impersonated) findings.push(warning(message('triage-finding.impersonation')));
  return findings;
}

/** A time in digits. `Date.parse` would take words with a number in them for one. */
const DIGITS_OF_TIME = /^[\d:.,TZ+ -]+$/;

function isHost(host: string | null): host is string {
  return pageHost.safeParse(host).success;
}

/**
 * The record without logins, names, e-mails and addresses of anybody. What somebody wrote in own words can name people in
 * any way and is left out; what it was found to mean stays.
 */
async function redacted(
  site: Site,
  { complaint, ...rest }: TriageRecord,
  input: TriageInput,
  signal: AbortSignal | undefined,
): Promise<TriageRecord> {
  const { url, time, host } = complaint;
  const plain = {
    error: null,
    url: url !== null && /^\S+$/.test(url) ? url : null,
    time: time !== null && DIGITS_OF_TIME.test(time) ? time : null,
    host: isHost(host) ? host : null,
  };
  const record = { ...rest, complaint: { ...complaint, ...plain }, isRedacted: true };
  const texts = collectTexts(record);
  const known = await readPersonalValues(site, texts, signal);
  const typed = [complaint.user, input.user].filter((text) => text != null && !/^#\d+$/.test(text));
  const own = findPersonalValues(
    typed.map((Nick) => ({ UserID: record.userId ?? 0, Nick: Nick ?? null })),
    texts,
  );
  return redactPersonal(record, [
    ...known,
    ...own.filter(({ value }) => !known.some((one) => one.value.toLowerCase() === value.toLowerCase())),
  ]);
}
