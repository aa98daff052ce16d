import { afterAll } from 'vitest';
import { closeMemoryDatabases } from './memory-connection.ts';

// Runs for each test file. Files of one worker share one WASM memory: 2 GB, which a few thousand databases fill.
afterAll(closeMemoryDatabases);
