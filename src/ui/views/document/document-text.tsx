import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { DocumentChunk, DocumentDetail } from '../../../engine/api.ts';
import { maskAll } from '../../../engine/secrets/mask-secrets.ts';
import { Disclosure } from '../../components/disclosure.tsx';
import { HiddenSecrets } from '../../components/hidden-secrets.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatCount } from '../../format.ts';
import { LazyValues } from '../../hooks/lazy-values.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { InlineMarks } from '../../marks/inline-marks.tsx';
import { TEXT_ATTRIBUTE } from '../../marks/text-highlights.ts';
import styles from './document-view.module.css';

const PAGE_SIZE = 50;
/** 200 pages of chunks of 4 KB are about 40 MB. */
const MOST_PAGES = 200;
const OVERSCAN = 4;
/** Guesses, until a part is measured. */
const CHARACTERS_A_LINE = 90;
const LINE_HEIGHT = 20;
const PART_GAP = 24;

interface DocumentTextProps {
  readonly document: DocumentDetail;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly isFormatted: boolean;
  /** The part that a link leads to. */
  readonly target: number | null;
}

/** The parts of a document; only those near the window are drawn and read. */
export function DocumentText({ document, scroller, isFormatted, target }: DocumentTextProps): ReactNode {
  const { lengths, titles, lines, label, documentKey } = document;
  const pages = usePages(documentKey);
  const parts = useRef<HTMLDivElement>(null);
  const scrollMargin = useTop(parts);
  const virtualizer = useVirtualizer({
    count: lengths.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => PART_GAP + Math.ceil((lengths[index] ?? 0) / CHARACTERS_A_LINE) * LINE_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => pages.want(pagesBetween(first, last)), [pages, first, last]);
  const goTo = (index: number) => virtualizer.scrollToIndex(index, { align: 'start' });
  useTarget(scroller, virtualizer.scrollElement === null ? null : target, goTo);
  return (
    <>
      {document.frontMatter.length > 0 && <FrontMatter rows={maskAll(document.frontMatter)} />}
      <Headings document={document} onGo={goTo} />
      <div ref={parts} className={styles.parts} style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const page = pages.peek(Math.floor(index / PAGE_SIZE));
          return (
            <section
              key={index}
              ref={virtualizer.measureElement}
              data-index={index}
              className={index === target ? `${styles.part} ${styles.target}` : styles.part}
              style={{ transform: `translateY(${start - scrollMargin}px)` }}
              aria-label={`${headingOf(titles, index, label)}, line ${lines[index] ?? 1}`}
            >
              {page.state === 'failed' && <p className={styles.failed}>This part could not be read: {page.reason}</p>}
              {page.state === 'loading' && <p className={styles.waiting}>…</p>}
              {page.state === 'ready' && (
                <Part chunk={page.value[index % PAGE_SIZE]} index={index} isFormatted={isFormatted} />
              )}
            </section>
          );
        })}
      </div>
    </>
  );
}

interface PartProps {
  /** Missing for a document that changed meanwhile. */
  readonly chunk: DocumentChunk | undefined;
  readonly index: number;
  readonly isFormatted: boolean;
}

function Part({ chunk, index, isFormatted }: PartProps): ReactNode {
  if (!chunk) return <p className={styles.failed}>This part is no longer here.</p>;
  return (
    <>
      <span className={styles.line} aria-hidden="true">
        {chunk.line}
      </span>
      <div>
        <HiddenSecrets text={chunk.text}>
          {(shown) => (
            <div className={styles.text} {...{ [TEXT_ATTRIBUTE]: index }}>
              {isFormatted ? (
                <Markdown source={shown} topLevel={2} />
              ) : (
                <pre>
                  <InlineMarks text={shown} />
                </pre>
              )}
            </div>
          )}
        </HiddenSecrets>
      </div>
    </>
  );
}

function FrontMatter({ rows }: { readonly rows: DocumentDetail['frontMatter'] }): ReactNode {
  return (
    <dl className={styles.front} aria-label="Front matter">
      {rows.map(([name, value]) => (
        <div key={`${name} ${value}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Fewer headings are in sight anyway. */
const LEAST_HEADINGS = 3;

function Headings({
  document: { titles, label },
  onGo,
}: {
  readonly document: DocumentDetail;
  readonly onGo: (index: number) => void;
}): ReactNode {
  const starts = useMemo(
    () => titles.flatMap((title, index) => (title === titles[index - 1] ? [] : [index])),
    [titles],
  );
  if (starts.length < LEAST_HEADINGS) return null;
  return (
    <nav className={styles.outline} aria-label="Headings of the document">
      <Disclosure summary={formatCount(starts.length, 'heading')}>
        <ol className={styles.headings}>
          {starts.map((index) => (
            <li key={index} style={{ paddingInlineStart: depthOf(titles[index] ?? '') * 16 }}>
              <button type="button" className={styles.heading} onClick={() => onGo(index)}>
                {headingOf(titles, index, label)}
              </button>
            </li>
          ))}
        </ol>
      </Disclosure>
    </nav>
  );
}

const SEPARATOR = ' › ';

function headingOf(titles: readonly string[], index: number, label: string): string {
  return titles[index]?.split(SEPARATOR).at(-1) || label;
}

function depthOf(title: string): number {
  return Math.max(0, title.split(SEPARATOR).length - 2);
}

function pagesBetween(first: number, last: number): readonly number[] {
  const from = Math.floor(first / PAGE_SIZE);
  return Array.from({ length: Math.floor(last / PAGE_SIZE) - from + 1 }, (_, index) => from + index);
}

function usePages(documentKey: string): LazyValues<number, readonly DocumentChunk[]> {
  const engine = useEngine();
  const pages = useMemo(
    () => new LazyValues((page: number) => engine.readDocument(documentKey, page * PAGE_SIZE, PAGE_SIZE), MOST_PAGES),
    [engine, documentKey],
  );
  useSyncExternalStore(pages.subscribe, () => pages.version);
  return pages;
}

/** What stands above the parts, in CSS pixels from the top of the scroller. */
function useTop(parts: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = parts.current;
    const above = element?.parentElement;
    if (!element || !above) return;
    const measure = () => setTop(element.offsetTop);
    const observer = new ResizeObserver(measure);
    for (const sibling of above.children) if (sibling !== element) observer.observe(sibling);
    measure();
    return () => observer.disconnect();
  }, [parts]);
  return top;
}

/** Frames in which a part is brought into sight: its place is a guess until those above it are measured. */
const MOST_FRAMES = 60;

/** Once for each link; null while there is nothing to scroll. */
function useTarget(scroller: RefObject<HTMLElement | null>, target: number | null, go: (index: number) => void): void {
  const goLatest = useEffectEvent(go);
  useEffect(() => {
    if (target === null) return;
    let frames = 0;
    let request = 0;
    const attempt = () => {
      goLatest(target);
      frames += 1;
      if (frames < MOST_FRAMES && !isInSight(scroller.current, target)) request = requestAnimationFrame(attempt);
    };
    attempt();
    return () => cancelAnimationFrame(request);
  }, [scroller, target]);
}

function isInSight(scroller: HTMLElement | null, index: number): boolean {
  const part = scroller?.querySelector(`[data-index="${index}"]`)?.getBoundingClientRect();
  const window = scroller?.getBoundingClientRect();
  return (
    part !== undefined && window !== undefined && part.top < window.bottom - LINE_HEIGHT && part.bottom > window.top
  );
}
