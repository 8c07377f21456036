import { type MessagePortMain, type UtilityProcess, utilityProcess } from 'electron';

/** The process that runs the core; started when it is needed, and again after it has crashed. */
export interface ServiceProcess {
  /** Gives the core a port to be asked through. */
  attach(port: MessagePortMain): Promise<void>;
  /** Lets the core close its sites, and ends it. */
  stop(): Promise<void>;
}

/** A service that ends sooner than this has not come up: the next start waits, longer each time. */
const MIN_UPTIME = 5_000;
const MAX_BACKOFF = 30_000;
/** How long the core may take to close its sites, milliseconds: more than an embedded one's last checkpoint may. */
const STOP_WITHIN = 35_000;

/** `entry` is the built service; `onEnd` is told when its process ends without being asked to. */
export function createServiceProcess(entry: string, onEnd: (exitCode: number) => void): ServiceProcess {
  let running: Promise<UtilityProcess> | undefined;
  let wait = 0;
  let stopping = false;

  const start = async (): Promise<UtilityProcess> => {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const child = utilityProcess.fork(entry, [], { serviceName: 'siteferry-core', stdio: 'inherit' });
    const begun = Date.now();
    child.once('exit', (exitCode) => {
      running = undefined;
      const isHealthy = Date.now() - begun >= MIN_UPTIME;
      wait = isHealthy ? 0 : Math.min(MAX_BACKOFF, Math.max(1_000, wait * 2));
      if (!stopping) onEnd(exitCode);
    });
    return child;
  };

  return {
    async attach(port) {
      if (stopping) return;
      running ??= start();
      (await running).postMessage({ type: 'attach' }, [port]);
    },
    async stop() {
      stopping = true;
      const child = await running;
      if (!child) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.postMessage({ type: 'stop' });
      const killed = setTimeout(() => child.kill(), STOP_WITHIN);
      await ended;
      clearTimeout(killed);
    },
  };
}
