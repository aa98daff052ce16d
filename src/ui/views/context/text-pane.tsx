import { Download } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { ContextAnswer, ContextRequest } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { formatNumber } from '../../format.ts';
import { MarkdownBody } from '../../markdown/markdown.tsx';
import { readMarkdown } from '../../markdown/markdown-document.ts';
import { useWorkspace } from '../../workspace.tsx';
import { answerJson } from './compare.ts';
import { OfferButton } from './offer-button.tsx';
import { saveText } from './save-text.ts';
import styles from './text-pane.module.css';
import { useTokenCount } from './use-token-count.ts';

const FORMS = [
  { value: 'rendered', label: 'Rendered' },
  { value: 'raw', label: 'Raw' },
  { value: 'json', label: 'JSON' },
] as const;
type Form = (typeof FORMS)[number]['value'];

/** Characters that are shown at once; the rest on request. */
const MOST_SHOWN = 200_000;
const HASH_SHOWN = 16;

interface TextPaneProps {
  readonly answer: ContextAnswer;
  readonly request: ContextRequest;
}

/** Exactly what is handed on, in bytes, with the hash that proves it. */
export function TextPane({ answer, request }: TextPaneProps): ReactNode {
  const [form, setForm] = useState<Form>('rendered');
  const { text, bytes, estimatedTokens, budgetBytes, sha256, isGrowing } = answer;
  const counted = useTokenCount(isGrowing ? '' : text);
  return (
    <section className={styles.pane} aria-labelledby="context-text">
      <div className={styles.head}>
        <h2 id="context-text">What the model receives</h2>
        <SegmentedControl label="Form of the text" options={FORMS} value={form} onChange={setForm} />
      </div>
      <p className={styles.facts}>
        <span>
          {formatNumber(bytes)} of {formatNumber(budgetBytes)} bytes
        </span>
        {counted === null ? (
          <span title="An estimate from UTF-8 bytes; texts of other scripts than Latin differ the most">
            ≈ {formatNumber(estimatedTokens)} tokens (estimated)
          </span>
        ) : (
          <span title="Counted by cl100k_base; other models cut texts otherwise, and mostly differ by some percent">
            ≈ {formatNumber(counted)} tokens (cl100k_base)
          </span>
        )}
        {isGrowing ? (
          <span role="status">Still growing…</span>
        ) : (
          <span>
            SHA-256 <code title={sha256}>{sha256.slice(0, HASH_SHOWN)}</code>
          </span>
        )}
      </p>
      <div className={styles.actions}>
        <CopyButton text={text} what="text" label="Copy text" />
        {!isGrowing && <CopyButton text={sha256} what="SHA-256" label="Copy SHA-256" />}
        <DownloadButton answer={answer} form={form} />
        <CopyButton text={window.location.href} what="recipe" label="Copy recipe" />
        <OfferButton request={request} />
      </div>
      <Shown key={form} text={form === 'json' ? answerJson(answer) : text} form={form} />
    </section>
  );
}

function DownloadButton({ answer, form }: { readonly answer: ContextAnswer; readonly form: Form }): ReactNode {
  const { announce } = useWorkspace();
  const save = () => {
    const name = `context-${answer.sha256.slice(0, HASH_SHOWN)}`;
    if (form === 'json') saveText(`${name}.json`, answerJson(answer), 'application/json');
    else saveText(`${name}.md`, answer.text, 'text/markdown');
    announce('The text is saved as a file.');
  };
  return (
    <Button icon={Download} disabled={answer.isGrowing} onClick={save}>
      Download
    </Button>
  );
}

function Shown({ text, form }: { readonly text: string; readonly form: Form }): ReactNode {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? text : text.slice(0, MOST_SHOWN);
  const markdown = useMemo(() => (form === 'rendered' ? readMarkdown(shown) : null), [shown, form]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys have to get there
    <section className={styles.shown} aria-label="Text" tabIndex={0}>
      {markdown ? (
        <MarkdownBody document={markdown} topLevel={2} idPrefix="context-" />
      ) : (
        <pre className={styles.raw}>{shown}</pre>
      )}
      {shown.length < text.length && (
        <Button onClick={() => setIsWhole(true)}>Show all {formatNumber(text.length)} characters</Button>
      )}
    </section>
  );
}
