import { createPacer, type Pacer } from '../../components/pacer.ts';
import { currentRoute, navigate, type Route, withParams } from '../../router.ts';

export type LinkChanges = Readonly<Record<string, string | null>>;

const REPLACE_INTERVAL_MS = 250;
/** The parameters that the scene writes and reads. */
const SCENE_PARAMS = ['from', 'to', 'sel', 'on'] as const;

/** Writes what the scene shows into the link: a step is a new entry, what goes on with it replaces it, at most 4 a second. */
export class LinkKeeper {
  readonly #replacer: Pacer<LinkChanges> = createPacer(REPLACE_INTERVAL_MS, (changes) => this.#write(changes, true));
  #written: string | null = null;
  #told: string | null = null;

  push(changes: LinkChanges): void {
    this.#replacer.flush();
    this.#write(changes, false);
  }

  replace(changes: LinkChanges): void {
    this.#replacer.push(changes);
  }

  /** Writes what waits, before something else changes the link. */
  flush(): void {
    this.#replacer.flush();
  }

  cancel(): void {
    this.#replacer.cancel();
  }

  /** True when the route says something that was neither written here last nor told here before: to be taken over. */
  isNews(route: Route): boolean {
    const text = sceneText(route);
    const isNews = this.#told !== text && this.#written !== text;
    this.#told = text;
    // What was written before may come back, by the Forward of the browser, and is news then.
    if (isNews) this.#written = null;
    return isNews;
  }

  #write(changes: LinkChanges, replace: boolean): void {
    const route = currentRoute();
    if (route.screen !== 'timeline') return;
    const next = withParams(route, changes);
    this.#written = sceneText(next);
    navigate(next, { replace });
  }
}

export function sceneText({ params }: Route): string {
  return SCENE_PARAMS.map((name) => params.get(name) ?? '').join('\n');
}
