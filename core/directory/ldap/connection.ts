import { warning } from '#core/checks/finding.ts';
import type { StepResult } from '#core/checks/step-runner.ts';
import { message } from '#core/messages/catalogue.ts';
import { failedStep } from './failed-step.ts';
import type { DirectoryFailure } from './failure.ts';
import {
  type ConnectionChoice,
  type DirectoryRun,
  type DirectoryService,
  openService,
  signIn,
} from './service.ts';
import type { DirectorySession } from './session.ts';

/** The connection of a check: a step that finds it closed opens it again, signed in as it was. */
export class ServiceConnection {
  session: DirectorySession;
  isSignedIn = false;
  readonly #service: DirectoryService;
  readonly #choice: ConnectionChoice;
  readonly #run: DirectoryRun;

  constructor(
    session: DirectorySession,
    service: DirectoryService,
    choice: ConnectionChoice,
    run: DirectoryRun,
  ) {
    this.session = session;
    this.#service = service;
    this.#choice = choice;
    this.#run = run;
  }

  /** Does a step; where the connection was lost before it, that is told with what the step finds. */
  async step<T>(work: () => Promise<StepResult<T>>): Promise<StepResult<T | undefined>> {
    const lost = this.session.end;
    if (!lost) return await work();
    const failure = await this.#reopen();
    if (failure) return { ...failedStep(failure), value: undefined };
    const { findings = [], ...result } = await work();
    const reopened = warning(message('directory.reopened', { reason: lost.reason }));
    return { ...result, findings: [reopened, ...findings] };
  }

  async close(): Promise<void> {
    await this.session.close();
  }

  async #reopen(): Promise<DirectoryFailure | undefined> {
    await this.session.close();
    const open = this.isSignedIn ? signIn : openService;
    const opened = await open(this.#service, this.#choice, this.#run);
    if (!opened.ok) return opened.failure;
    this.session = opened.value;
    return undefined;
  }
}
