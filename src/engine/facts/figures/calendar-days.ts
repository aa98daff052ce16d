import { calendarDayOf, startOfDay } from '../../time/zone.ts';

/** [startMs, endMs): one day of a zone; 23 to 25 hours. */
export interface Day {
  /** `2026-11-01` */
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number;
}

const UTC_DAY_MS = 86_400_000;

/** Days of a zone, each worked out once: asking the calendar takes longer than a million comparisons may. */
export class CalendarDays {
  readonly #timeZone: string;
  /** By day in UTC, each of which overlaps two of the zone, or three. */
  readonly #known = new Map<number, Day[]>();
  #last: Day = { name: '', startMs: 0, endMs: 0 };

  constructor(timeZone: string) {
    this.#timeZone = timeZone;
  }

  dayOf(ms: number): Day {
    if (ms >= this.#last.startMs && ms < this.#last.endMs) return this.#last;
    const utcDay = Math.floor(ms / UTC_DAY_MS);
    const near = this.#known.get(utcDay) ?? [];
    let day = near.find(({ startMs, endMs }) => ms >= startMs && ms < endMs);
    if (!day) {
      day = this.#make(ms);
      this.#known.set(utcDay, [...near, day]);
    }
    this.#last = day;
    return day;
  }

  #make(ms: number): Day {
    const date = calendarDayOf(ms, this.#timeZone);
    const pad = (value: number, width: number) => String(value).padStart(width, '0');
    return {
      name: `${pad(date.year, 4)}-${pad(date.month, 2)}-${pad(date.day, 2)}`,
      startMs: startOfDay(date, this.#timeZone),
      endMs: startOfDay(date, this.#timeZone, 1),
    };
  }
}
