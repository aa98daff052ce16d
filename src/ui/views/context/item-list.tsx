import { ArrowDown, ArrowUp, GripVertical, Pin, PinOff } from 'lucide-react';
import { type DragEvent, Fragment, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { BYTES_PER_TOKEN, type ContextAnswer, type ContextItem } from '../../../engine/api.ts';
import { Chip } from '../../components/chip.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { TimeChip } from '../../components/time-chip.tsx';
import { formatBytes, formatCount, formatNumber } from '../../format.ts';
import { useWorkspace } from '../../workspace.tsx';
import { isInText } from './compare.ts';
import styles from './item-list.module.css';
import { itemHref, itemName } from './policy-names.ts';

interface ItemActions {
  readonly onMove: (from: number, to: number) => void;
  readonly onPin: (key: string) => void;
  readonly onLeaveOut: (key: string) => void;
}

interface ItemListProps extends ItemActions {
  readonly answer: ContextAnswer;
  /** Keys, as they are asked for: the answer to that may still be on its way. */
  readonly pinned: readonly string[];
  readonly leftOut: readonly string[];
}

/** The items in their order, with the line at which the budget ends. Nothing is taken off the list for being below it. */
export function ItemList({ answer, pinned, leftOut, ...actions }: ItemListProps): ReactNode {
  const { data, cutAt, budgetBytes } = answer;
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const drop = (to: number) => {
    if (dragged !== null && dragged !== to) actions.onMove(dragged, to);
    setDragged(null);
    setOver(null);
  };
  return (
    <ol className={styles.list} aria-label="Items, in the order of the text">
      {data.map((item, index) => (
        <Fragment key={item.key}>
          {index === cutAt && <CutLine budgetBytes={budgetBytes} below={data.length - index} />}
          <Item
            item={item}
            isPinned={pinned.includes(item.key)}
            isLeftOut={leftOut.includes(item.key)}
            index={index}
            count={data.length}
            isOver={over === index && dragged !== null}
            onDrag={setDragged}
            onOver={setOver}
            onDrop={drop}
            {...actions}
          />
        </Fragment>
      ))}
    </ol>
  );
}

function CutLine({ budgetBytes, below }: { readonly budgetBytes: number; readonly below: number }): ReactNode {
  return (
    <li className={styles.cut}>
      <span>
        The budget of {formatBytes(budgetBytes)} ends here; {formatCount(below, 'item')} below{' '}
        {below === 1 ? 'is' : 'are'} not in the text
      </span>
    </li>
  );
}

interface ItemProps extends ItemActions {
  readonly item: ContextItem;
  readonly isPinned: boolean;
  readonly isLeftOut: boolean;
  readonly index: number;
  readonly count: number;
  readonly isOver: boolean;
  readonly onDrag: (index: number | null) => void;
  readonly onOver: (index: number | null) => void;
  readonly onDrop: (index: number) => void;
}

function Item({
  item,
  isPinned,
  isLeftOut,
  index,
  count,
  isOver,
  onDrag,
  onOver,
  onDrop,
  ...actions
}: ItemProps): ReactNode {
  const { announce } = useWorkspace();
  const nameId = useId();
  const name = itemName(item);
  const move = (step: number) => {
    const to = index + step;
    if (to < 0 || to >= count) return;
    actions.onMove(index, to);
    announce(`Moved to place ${to + 1} of ${count}.`);
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || step === 0) return;
    event.preventDefault();
    move(step);
  };
  const handleOver = (event: DragEvent) => {
    event.preventDefault();
    onOver(index);
  };
  const classes = [styles.item, !isInText(item) && styles.outside, isOver && styles.over];
  return (
    <li
      className={classes.filter(Boolean).join(' ')}
      onKeyDown={handleKey}
      onDragOver={handleOver}
      onDrop={() => onDrop(index)}
    >
      <span
        className={styles.grip}
        draggable
        aria-hidden="true"
        title="Drag to another place (Alt+↑ and Alt+↓ do the same)"
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', item.key);
          onDrag(index);
        }}
        onDragEnd={() => onDrag(null)}
      >
        <GripVertical size={16} />
      </span>
      <input
        type="checkbox"
        className={styles.check}
        aria-labelledby={nameId}
        title="In the text"
        checked={!isLeftOut}
        onChange={() => actions.onLeaveOut(item.key)}
      />
      <ItemText item={item} name={name} nameId={nameId} />
      <span className={styles.buttons}>
        <IconButton
          icon={isPinned ? PinOff : Pin}
          label={isPinned ? `Unpin ${name}` : `Pin ${name}`}
          aria-pressed={isPinned}
          onClick={() => actions.onPin(item.key)}
        />
        <IconButton icon={ArrowUp} label={`Move up: ${name}`} disabled={index === 0} onClick={() => move(-1)} />
        <IconButton
          icon={ArrowDown}
          label={`Move down: ${name}`}
          disabled={index === count - 1}
          onClick={() => move(1)}
        />
      </span>
    </li>
  );
}

function ItemText({
  item,
  name,
  nameId,
}: {
  readonly item: ContextItem;
  readonly name: string;
  readonly nameId: string;
}): ReactNode {
  const href = itemHref(item);
  const place = [item.session?.title, item.project?.label, item.path === null ? null : `${item.path}:${item.line}`];
  return (
    <div className={styles.text}>
      <p className={styles.name} id={nameId}>
        {href === null ? name : <a href={href}>{name}</a>}
      </p>
      <p className={styles.place}>{place.filter(Boolean).join(' · ')}</p>
      <ul className={styles.why} aria-label="Why it is here">
        {item.reasons.map(({ label, value }) => (
          <li key={label}>
            {label}
            {value !== null && <span className={styles.value}> +{value.toFixed(2)}</span>}
          </li>
        ))}
      </ul>
      {item.stateReason !== null && <p className={styles.reason}>{item.stateReason}</p>}
      <p className={styles.facts}>
        <TimeChip time={item.time} />
        <span title="Estimated from its bytes">
          {item.isLarger ? '>' : '≈'} {formatNumber(Math.ceil(item.bytes / BYTES_PER_TOKEN))} tokens
        </span>
        <span>{item.level}</span>
        {item.score !== null && <span title="The sum of what is listed above">score {item.score.toFixed(2)}</span>}
        {item.relevance !== null && <span title="BM25 of the query">relevance {item.relevance.toFixed(2)}</span>}
        {item.isPinned && <Chip tone="accent">Pinned</Chip>}
      </p>
    </div>
  );
}
