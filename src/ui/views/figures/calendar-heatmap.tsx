import { type FocusEvent, type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import type { FigurePart, Figures } from '../../../engine/api.ts';
import { formatCount } from '../../format.ts';
import styles from './calendar-heatmap.module.css';
import { type CalendarDay, type CalendarYear, calendarYears, levelsOf } from './calendar-weeks.ts';
import { FigureLink } from './figure-link.tsx';
import { rowsHref } from './figure-links.ts';
import type { Measure } from './measures.ts';
import { partLabel } from './part-label.ts';

const CELL = 24;
/** Beside the weeks: names of days; above them: names of months. */
const LEFT = 32;
const TOP = 18;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const WEEKDAYS = [
  ['Mon', 0],
  ['Wed', 2],
  ['Fri', 4],
  ['Sun', 6],
] as const;
/** Sides of squares, so that more is told by size, too. */
const SIDES = [6, 10, 14, 18, 22];

interface HeatmapProps {
  readonly figures: Figures;
  readonly measure: Measure;
}

/** Days as squares, a column a week: the more, the larger and stronger. Each opens its entries. */
export function CalendarHeatmap({ figures, measure }: HeatmapProps): ReactNode {
  const years = useMemo(() => calendarYears(figures.parts), [figures.parts]);
  const undated = figures.parts.find(({ key }) => key === null);
  const levelOf = useMemo(
    () => levelsOf(figures.parts.filter(({ key }) => key !== null).map(({ values }) => measure.of(values))),
    [figures.parts, measure],
  );
  return (
    <div className={styles.calendar}>
      {years.map((year) => (
        <YearGrid key={year.year} year={year} query={figures.query} measure={measure} levelOf={levelOf} />
      ))}
      {years.length > 0 && <Legend />}
      {undated && (
        <p>
          No date:{' '}
          <FigureLink
            measure={measure}
            values={undated.values}
            clauses={[figures.query, undated.query]}
            of="without a date"
          />
        </p>
      )}
    </div>
  );
}

interface YearGridProps {
  readonly year: CalendarYear;
  readonly query: string;
  readonly measure: Measure;
  readonly levelOf: (value: number) => number;
}

type Counted = CalendarDay & { readonly part: FigurePart };

/** One tab stop; arrows go from day to day that has a figure, and from week to week. */
function YearGrid({ year, query, measure, levelOf }: YearGridProps): ReactNode {
  const grid = useRef<SVGSVGElement>(null);
  const counted = year.days.filter((day): day is Counted => day.part !== null && measure.of(day.part.values) > 0);
  const [stop, setStop] = useState<string | null>(null);
  const tabStop = counted.find(({ key }) => key === stop) ?? counted.at(-1);
  const handleKeyDown = (event: KeyboardEvent) => {
    const target = dayBeside(counted, tabStop, event.key);
    if (!target || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    grid.current?.querySelector<SVGAElement>(`[data-day="${target.key}"]`)?.focus();
  };
  const handleFocus = ({ target }: FocusEvent<Element>) => {
    const day = target.getAttribute('data-day');
    if (day !== null) setStop(day);
  };
  const width = LEFT + year.weeks * CELL;
  return (
    <section className={styles.year} aria-label={`${measure.label} by day, ${year.year}`}>
      <h3>{year.year}</h3>
      <p className={styles.hint}>{formatCount(counted.length, 'day')}; arrows go from one to the next.</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move the focus among the links inside */}
      <div className={styles.scroll} onKeyDown={handleKeyDown} onFocus={handleFocus}>
        <svg ref={grid} width={width} height={TOP + 7 * CELL}>
          <title>{`${measure.label} by day, ${year.year}`}</title>
          {year.months.map(({ month, week }) => (
            <text key={month} className={styles.name} x={LEFT + week * CELL} y={12}>
              {MONTHS[month - 1]}
            </text>
          ))}
          {WEEKDAYS.map(([name, weekday]) => (
            <text key={name} className={styles.name} x={0} y={TOP + weekday * CELL + 16}>
              {name}
            </text>
          ))}
          {year.days.map((day) => (
            <Day
              key={day.key}
              day={day}
              query={query}
              measure={measure}
              levelOf={levelOf}
              isTabStop={day.key === tabStop?.key}
            />
          ))}
        </svg>
      </div>
    </section>
  );
}

interface DayProps {
  readonly day: CalendarDay;
  readonly query: string;
  readonly measure: Measure;
  readonly levelOf: (value: number) => number;
  readonly isTabStop: boolean;
}

function Day({ day, query, measure, levelOf, isTabStop }: DayProps): ReactNode {
  const { part } = day;
  const value = part ? measure.of(part.values) : 0;
  const level = levelOf(value);
  const side = SIDES[level] ?? CELL;
  const [left, top] = [LEFT + day.week * CELL, TOP + day.weekday * CELL];
  const square = (
    <rect
      className={styles[`level${level}`]}
      x={left + (CELL - side) / 2}
      y={top + (CELL - side) / 2}
      width={side}
      height={side}
      rx={3}
    />
  );
  if (!part || value === 0) return square;
  const label = `${partLabel('day', part)}: ${measure.format(value)}`;
  return (
    <a
      href={rowsHref([query, part.query], measure.rows)}
      className={styles.day}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={`${label}, ${measure.label}`}
      data-day={day.key}
    >
      <title>{label}</title>
      <rect className={styles.target} x={left} y={top} width={CELL} height={CELL} rx={4} />
      {square}
    </a>
  );
}

/** The next day that has a figure, that way; null for a key that moves nothing. */
function dayBeside(days: readonly Counted[], from: Counted | undefined, key: string): Counted | null {
  if (!from) return null;
  const at = days.indexOf(from);
  switch (key) {
    case 'ArrowDown':
      return days[at + 1] ?? null;
    case 'ArrowUp':
      return days[at - 1] ?? null;
    case 'ArrowRight':
      return days.find(({ week }) => week > from.week) ?? null;
    case 'ArrowLeft':
      return days.findLast(({ week }) => week < from.week) ?? null;
    case 'Home':
      return days[0] ?? null;
    case 'End':
      return days.at(-1) ?? null;
    default:
      return null;
  }
}

function Legend(): ReactNode {
  return (
    <p className={styles.legend}>
      <span>nothing</span>
      <svg width={SIDES.length * CELL} height={CELL} aria-hidden="true">
        {SIDES.map((side, level) => (
          <rect
            key={side}
            className={styles[`level${level}`]}
            x={level * CELL + (CELL - side) / 2}
            y={(CELL - side) / 2}
            width={side}
            height={side}
            rx={3}
          />
        ))}
      </svg>
      <span>the highest quarter of days</span>
    </p>
  );
}
