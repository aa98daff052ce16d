import { createContext } from 'react';

/** Starts the worker that draws the timeline. Rejects where it cannot be loaded. */
export const TimelineContext = createContext<() => Promise<Worker>>(() =>
  Promise.reject(new Error('The timeline needs a TimelineContext above it.')),
);
