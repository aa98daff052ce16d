import { config } from 'zod/v4/core';

/** To be loaded before anything that makes schemas: zod would try whether it may compile them, which our policy reports. */
config({ jitless: true });
