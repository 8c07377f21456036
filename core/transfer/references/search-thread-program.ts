/** The thread that searches long texts (`search-thread.ts`). */
import { parentPort, workerData } from 'node:worker_threads';
import { createCatalog } from '#core/catalog/catalog.ts';
import type { SearchThreadData, TextToSearch } from './search-thread.ts';
import { createTextSearch } from './text-search.ts';

const { types, patterns } = workerData as SearchThreadData;
const search = await createTextSearch(createCatalog(types), patterns);
parentPort?.on('message', ({ text, format }: TextToSearch) => parentPort?.postMessage(search(text, format)));
