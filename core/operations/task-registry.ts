import { SiteferryError } from '#core/base/errors.ts';

/** Long work that this process is doing now, by the id that its caller was told. */
export interface TaskRegistry {
  /** Notes work that begins; `end` when it is over. */
  begin(): { task: string; signal: AbortSignal; end(): void };
  /** Asks work to stop; false where no such work is running. How it ended, its own answer says. */
  cancel(task: string): boolean;
}

export function createTaskRegistry(): TaskRegistry {
  const controllers = new Map<string, AbortController>();
  return {
    begin() {
      const task = crypto.randomUUID();
      const controller = new AbortController();
      controllers.set(task, controller);
      return { task, signal: controller.signal, end: () => void controllers.delete(task) };
    },
    cancel(task) {
      const controller = controllers.get(task);
      controller?.abort(new SiteferryError('cancelled', {}));
      return controller !== undefined;
    },
  };
}
