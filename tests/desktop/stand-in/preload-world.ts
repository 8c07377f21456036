/**
 * What a page has before the preload script runs: the parts of Electron that a sandboxed preload script may require.
 * It runs in the page, so it is text there.
 */
export function preloadWorld(): void {
  interface World {
    standIn: {
      listeners: Map<string, (event: { ports: MessagePort[] }, ...values: unknown[]) => void>;
      paths: Record<string, string>;
      ports: Map<string, MessagePort>;
      exposed: string[];
      receive(channel: string, values: unknown[], ports: string[]): void;
      deliver(port: string, data: string): void;
      close(port: string): void;
    };
    standInInvoke(channel: string, values: unknown[]): Promise<void>;
    standInPort(port: string, data: string): void;
    require(name: string): unknown;
    process: { platform: string };
  }
  const world = globalThis as unknown as World;
  const encode = (data: unknown): string =>
    typeof data === 'string' ? `s${data}` : `b${(data as Uint8Array & { toBase64(): string }).toBase64()}`;
  const decode = (text: string): unknown =>
    text.startsWith('s')
      ? text.slice(1)
      : (Uint8Array as unknown as { fromBase64(text: string): Uint8Array }).fromBase64(text.slice(1));
  world.process = { platform: 'linux' };
  world.standIn = {
    listeners: new Map(),
    paths: {},
    ports: new Map(),
    exposed: [],
    receive(channel, values, ports) {
      const given = ports.map((id) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => world.standInPort(id, encode(data));
        world.standIn.ports.set(id, port1);
        sent.push(id);
        return port2;
      });
      world.standIn.listeners.get(channel)?.({ ports: given }, ...values);
    },
    deliver: (id, data) => world.standIn.ports.get(id)?.postMessage(decode(data)),
    close(id) {
      world.standIn.ports.get(id)?.close();
      received.get(id)?.dispatchEvent(new Event('close'));
    },
  };
  // What Electron adds to the web's message port: an event when the other end is closed. Ports arrive in their order.
  const sent: string[] = [];
  const received = new Map<string, MessagePort>();
  addEventListener('message', ({ ports }) => {
    for (const port of ports) received.set(sent.shift() ?? '', port);
  });
  world.require = (name) => {
    if (name !== 'electron') throw new Error(`a sandboxed preload script cannot require ${name}`);
    return {
      contextBridge: {
        exposeInMainWorld(key: string, api: object) {
          world.standIn.exposed.push(key);
          Object.defineProperty(world, key, { value: Object.freeze(api) });
        },
      },
      ipcRenderer: {
        on: (channel: string, listener: never) => world.standIn.listeners.set(channel, listener),
        invoke: (channel: string, ...values: unknown[]) => world.standInInvoke(channel, values),
      },
      webUtils: { getPathForFile: (file: File) => world.standIn.paths[file.name] ?? '' },
    };
  };
}
