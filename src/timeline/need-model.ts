import type { TimelineModel } from './model.ts';
import type { Plot } from './plot.ts';

/** For what cannot be answered without events. */
export function needModel({ model }: Plot): TimelineModel {
  if (!model) throw new Error('The timeline has no events yet.');
  return model;
}
