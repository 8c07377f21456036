/** Loaded before the service in its process: `process.parentPort` as Electron gives it to a utility process. */
import { EventEmitter } from 'node:events';

const ports = new Map();

class Port extends EventEmitter {
  #waiting = [];
  #started = false;

  constructor(id) {
    super();
    this.id = id;
  }

  postMessage(data) {
    process.send({ port: this.id, data });
  }

  receive(data) {
    if (this.#started) this.emit('message', { data, ports: [] });
    else this.#waiting.push(data);
  }

  start() {
    this.#started = true;
    for (const data of this.#waiting.splice(0)) this.receive(data);
  }
}

process.parentPort = new EventEmitter();
process.on('message', ({ kind, id, data, ids }) => {
  if (kind === 'port') ports.get(id)?.receive(data);
  if (kind === 'close') {
    ports.get(id)?.emit('close');
    ports.delete(id);
  }
  if (kind === 'parent') {
    const given = ids.map((one) => new Port(one));
    for (const port of given) ports.set(port.id, port);
    process.parentPort.emit('message', { data, ports: given });
  }
});
