import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../../components/icon-button.tsx';
import styles from './menu.module.css';

export interface MenuItem {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly onSelect: () => void;
  /** Why it cannot be chosen now; the item stays in sight. */
  readonly disabledReason?: string | undefined;
}

interface MenuProps {
  /** Name of the button and of the menu. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly items: readonly MenuItem[];
}

/** A button with a menu in the top layer: arrows move, Enter chooses, Esc and a press elsewhere close it. */
export function Menu({ label, icon, items }: MenuProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  // A press on the button closes the popover before the click comes, which must not open it again.
  const wasOpen = useRef(false);
  return (
    <>
      <IconButton
        ref={button}
        icon={icon}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerDown={() => {
          wasOpen.current = isOpen;
        }}
        onClick={() => {
          setOpen(!wasOpen.current);
          wasOpen.current = false;
        }}
      />
      {isOpen && (
        <MenuList id={id} label={label} items={items} anchor={button.current} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

interface MenuListProps {
  readonly id: string;
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

function MenuList({ id, label, items, anchor, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = list.current;
    if (!element || !anchor) return;
    element.showPopover();
    place(element, anchor);
    const first = element.querySelector<HTMLElement>('[role="menuitem"]');
    first?.focus();
  }, [anchor]);
  const choose = (item: MenuItem) => {
    if (item.disabledReason !== undefined) return;
    onClose();
    anchor?.focus();
    item.onSelect();
  };
  return (
    <div
      ref={list}
      id={id}
      popover="auto"
      role="menu"
      aria-label={label}
      className={styles.menu}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' || event.key === 'Tab') {
          event.preventDefault();
          onClose();
          anchor?.focus();
        } else {
          moveFocus(event);
        }
      }}
    >
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          className={styles.item}
          aria-disabled={item.disabledReason !== undefined}
          onClick={() => choose(item)}
        >
          {item.icon && <item.icon aria-hidden="true" size={16} />}
          <span>
            {item.label}
            {item.disabledReason !== undefined && <span className={styles.reason}>{item.disabledReason}</span>}
          </span>
        </button>
      ))}
    </div>
  );
}

const EDGE = 8;

/** Under the anchor, or above it when there is no room, inside of the window. */
function place(menu: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect();
  const size = menu.getBoundingClientRect();
  const left = Math.max(EDGE, Math.min(at.right - size.width, window.innerWidth - size.width - EDGE));
  const below = at.bottom + 4;
  const top = below + size.height <= window.innerHeight - EDGE ? below : Math.max(EDGE, at.top - size.height - 4);
  menu.style.left = `${left}px`;
  menu.style.top = `${top}px`;
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const active = document.activeElement;
  const at = active instanceof HTMLElement ? items.indexOf(active) : -1;
  items[step(at, items.length)]?.focus();
}
