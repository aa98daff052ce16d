import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { ProjectSummary } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { ProjectSelect } from '../../components/project-select.tsx';
import { ask } from './ask.ts';
import { DayFields } from './day-fields.tsx';
import { PathField } from './path-field.tsx';
import type { QuestionKind, QuestionParams } from './question-params.ts';
import styles from './questions-view.module.css';

interface QuestionFormProps {
  readonly params: QuestionParams;
  readonly projects: readonly ProjectSummary[];
}

/** What is asked. Enter asks; a chosen project asks at once. */
export function QuestionForm({ params, projects }: QuestionFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('q');
    if (typeof text === 'string') ask({ q: text.trim() });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field params={params} />
      <ProjectSelect
        projects={projects}
        value={params.project}
        onChange={(project) => ask({ ...kept(params), project })}
      />
      {params.kind !== 'day' && (
        <Button type="submit" variant="primary">
          Ask
        </Button>
      )}
    </form>
  );
}

/** What stays when the project changes. */
function kept({ isWhole, line, eventKey }: QuestionParams): Readonly<Record<string, string | null>> {
  return { whole: isWhole ? '1' : null, line, e: eventKey };
}

function Field({ params }: { readonly params: QuestionParams }): ReactNode {
  const { kind, text, project, day } = params;
  if (kind === 'file') return <PathField text={text} project={project} />;
  if (kind === 'day') return <DayFields day={day} />;
  return kind === 'fixes' ? <MessageField text={text} /> : <TextField kind={kind} text={text} />;
}

const FIELDS = {
  decisions: { label: 'Topic', placeholder: 'sqlite, or nothing for all' },
  runs: { label: 'Command', placeholder: 'npm test' },
} as const;

interface TextFieldProps {
  readonly kind: Exclude<QuestionKind, 'file' | 'fixes' | 'day'>;
  readonly text: string;
}

function TextField({ kind, text }: TextFieldProps) {
  const field = useFollowed<HTMLInputElement>(text);
  const { label, placeholder } = FIELDS[kind];
  return (
    <input
      ref={field}
      className={styles.field}
      type="search"
      name="q"
      aria-label={label}
      placeholder={placeholder}
      defaultValue={text}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
    />
  );
}

/** Messages have lines: Enter asks, Shift and Enter begins another one. */
function MessageField({ text }: { readonly text: string }) {
  const field = useFollowed<HTMLTextAreaElement>(text);
  return (
    <textarea
      ref={field}
      className={styles.field}
      name="q"
      rows={2}
      aria-label="Error message"
      placeholder="TypeError: Cannot read properties of undefined"
      defaultValue={text}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
    />
  );
}

/** Shows what the address asks when that changes by itself, such as by Back. */
function useFollowed<Element extends HTMLInputElement | HTMLTextAreaElement>(text: string) {
  const field = useRef<Element>(null);
  useEffect(() => {
    if (field.current && field.current.value !== text) field.current.value = text;
  }, [text]);
  return field;
}
