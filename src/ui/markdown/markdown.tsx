import type { MarkedToken, Token, Tokens } from 'marked';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { decodeEntities } from './entities.ts';
import styles from './markdown.module.css';
import { MAX_DEPTH, type MarkdownDocument, readMarkdown, toMarkedTokens } from './markdown-document.ts';
import { splitSections } from './text-sections.ts';

interface Settings {
  readonly document: MarkdownDocument;
  /** The level that `#` becomes, so that headings fit under those of the page. 1 to 6. */
  readonly topLevel: number;
  /** Headings get ids of this prefix and their slug, and links to `#slug` go there; null for neither. */
  readonly idPrefix: string | null;
}

export interface MarkdownProps {
  readonly source: string;
  readonly topLevel?: number;
}

/** Markdown as React elements. Nothing in it is loaded, no HTML of it is live, links go to http and https only. */
export function Markdown({ source, topLevel = 3 }: MarkdownProps): ReactNode {
  const document = useMemo(() => readMarkdown(source), [source]);
  return <MarkdownBody document={document} topLevel={topLevel} idPrefix={null} />;
}

export function MarkdownBody({ document, topLevel, idPrefix }: Settings): ReactNode {
  const blocks = useMemo(
    () => renderAll(document.blocks, { document, topLevel, idPrefix }, 0),
    [document, topLevel, idPrefix],
  );
  return (
    <div className={styles.body} dir="auto">
      {blocks}
      {document.restReason !== null && (
        <>
          <p className={styles.note}>{document.restReason}</p>
          <Rest text={document.rest} />
        </>
      )}
    </div>
  );
}

/** In sections: browsers do not wrap a text of megabytes. */
function Rest({ text }: { readonly text: string }): ReactNode {
  const starts = useMemo(() => splitSections(text), [text]);
  return Array.from(starts.subarray(0, -1), (start, index) => (
    <div key={start} className={styles.rest}>
      {text.slice(start, starts[index + 1])}
    </div>
  ));
}

/** Children are spread into one element, so that tokens need no keys. */
function renderAll(tokens: readonly Token[], settings: Settings, depth: number): ReactNode {
  const children = toMarkedTokens(tokens).map((token) => renderToken(token, settings, depth));
  return createElement(Fragment, null, ...children);
}

function renderToken(token: MarkedToken, settings: Settings, depth: number): ReactNode {
  if (depth > MAX_DEPTH) return token.raw;
  return renderBlock(token, settings, depth + 1) ?? renderInline(token, settings, depth + 1);
}

/** Null for what is not a block. */
function renderBlock(token: MarkedToken, settings: Settings, depth: number): ReactNode {
  switch (token.type) {
    case 'heading':
      return renderHeading(token, settings, depth);
    case 'paragraph':
      return <p>{renderAll(token.tokens, settings, depth)}</p>;
    case 'blockquote':
      return <blockquote>{renderAll(token.tokens, settings, depth)}</blockquote>;
    case 'list':
      return renderList(token, settings, depth);
    case 'code':
      return <CodeBlock text={token.text} language={token.lang ?? ''} />;
    case 'table':
      return renderTable(token, settings, depth);
    case 'hr':
      return <hr />;
    default:
      return null;
  }
}

function renderInline(token: MarkedToken, settings: Settings, depth: number): ReactNode {
  switch (token.type) {
    case 'text':
      return token.tokens ? renderAll(token.tokens, settings, depth) : decodeEntities(token.text);
    case 'escape':
      return token.text;
    case 'strong':
      return <strong>{renderAll(token.tokens, settings, depth)}</strong>;
    case 'em':
      return <em>{renderAll(token.tokens, settings, depth)}</em>;
    case 'del':
      return <del>{renderAll(token.tokens, settings, depth)}</del>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return renderLink(token, settings, depth);
    case 'image':
      return <ImageNote text={decodeEntities(token.text)} path={decodeEntities(token.href)} />;
    case 'html':
      return token.block ? <div className={styles.plain}>{token.text}</div> : <code>{token.text}</code>;
    case 'checkbox':
      return <Task isDone={token.checked} />;
    case 'space':
    case 'def':
      return null;
    default:
      return token.raw;
  }
}

const HEADING_TAGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;
const HEADING_CLASSES = [styles.h1, styles.h2, styles.h3, styles.h4, styles.h4, styles.h4];

function renderHeading(token: Tokens.Heading, settings: Settings, depth: number): ReactNode {
  const tag = HEADING_TAGS[Math.min(6, token.depth + settings.topLevel - 1) - 1] ?? 'h6';
  const slug = settings.document.headingOf.get(token)?.slug;
  const className = HEADING_CLASSES[token.depth - 1];
  const children = renderAll(token.tokens, settings, depth);
  if (settings.idPrefix === null || slug === undefined) return createElement(tag, { className }, children);
  return createElement(tag, { className, id: settings.idPrefix + slug, tabIndex: -1 }, children);
}

function renderList(token: Tokens.List, settings: Settings, depth: number): ReactNode {
  const items = token.items.map((item) => (
    // biome-ignore lint/correctness/useJsxKeyInIterable: spread into createElement below
    <li className={item.task ? styles.task : undefined}>{renderAll(item.tokens, settings, depth)}</li>
  ));
  if (!token.ordered) return createElement('ul', null, ...items);
  return createElement('ol', token.start === '' ? null : { start: token.start }, ...items);
}

function renderTable(token: Tokens.Table, settings: Settings, depth: number): ReactNode {
  const toCells = (tag: 'th' | 'td', cells: readonly Tokens.TableCell[]): ReactNode[] =>
    cells.map((cell) =>
      createElement(
        tag,
        { className: toAlignClass(cell.align), ...(tag === 'th' && { scope: 'col' }) },
        renderAll(cell.tokens, settings, depth),
      ),
    );
  const rows = token.rows.map((cells) => createElement('tr', null, ...toCells('td', cells)));
  return (
    <Scroller label="Table">
      <table>
        <thead>{createElement('tr', null, ...toCells('th', token.header))}</thead>
        {rows.length > 0 && createElement('tbody', null, ...rows)}
      </table>
    </Scroller>
  );
}

function toAlignClass(align: Tokens.TableCell['align']): string | undefined {
  if (align === 'right') return styles.right;
  return align === 'center' ? styles.center : undefined;
}

interface ScrollerProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A wide table or long line scrolls in its own box, by keyboard too. */
function Scroller({ label, className, children }: ScrollerProps): ReactNode {
  const classes = className ? `${styles.scroller} ${className}` : styles.scroller;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <figure className={classes} aria-label={label} tabIndex={0}>
      {children}
    </figure>
  );
}

function CodeBlock({ text, language }: { readonly text: string; readonly language: string }): ReactNode {
  const name = language.trim().split(/\s/, 1)[0] ?? '';
  return (
    <Scroller label={name === '' ? 'Code' : `Code, ${name}`} className={styles.code}>
      {name !== '' && <span className={styles.language}>{name}</span>}
      <pre>
        <code>{text}</code>
      </pre>
    </Scroller>
  );
}

function renderLink(token: Tokens.Link, settings: Settings, depth: number): ReactNode {
  const href = (token.autolink ? token.href : decodeEntities(token.href)).trim();
  const label = renderAll(token.tokens, settings, depth);
  if (/^https?:\/\/[^\s/]/i.test(href)) {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {label}
      </a>
    );
  }
  if (href.startsWith('#/')) return <a href={href}>{label}</a>;
  const slug = href.startsWith('#') ? decodeSlug(href.slice(1)) : null;
  const { idPrefix } = settings;
  if (idPrefix !== null && settings.document.headings.some((heading) => heading.slug === slug)) {
    return (
      <button type="button" className={styles.anchor} onClick={() => goToHeading(`${idPrefix}${slug}`)}>
        {label}
      </button>
    );
  }
  return (
    <>
      {label}
      {href !== token.text && <span className={styles.path}> ({shorten(href)})</span>}
    </>
  );
}

function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug).toLowerCase();
  } catch {
    return slug;
  }
}

export function goToHeading(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

function ImageNote({ text, path }: { readonly text: string; readonly path: string }): ReactNode {
  return (
    <span className={styles.image}>
      Image{text !== '' && `: ${text}`} <span className={styles.path}>({shorten(path)})</span>
    </span>
  );
}

const MAX_SHOWN_PATH_LENGTH = 120;

function shorten(path: string): string {
  return path.length > MAX_SHOWN_PATH_LENGTH ? `${path.slice(0, MAX_SHOWN_PATH_LENGTH)}…` : path;
}

function Task({ isDone }: { readonly isDone: boolean }): ReactNode {
  return (
    <span className={styles.box} role="img" aria-label={isDone ? 'Done:' : 'Open:'}>
      {isDone ? '☑' : '☐'}
    </span>
  );
}
