/**
 * Keeps what `measure` tells, in CSS pixels downwards, where it is in the window while the change that is on its way
 * is drawn. `inside` must outlive the change.
 */
export function holdPlace(inside: Element, measure: () => number | null): void {
  const before = measure();
  // Told once before the next painting, after all that watch sizes since before.
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    const after = measure();
    const scroller = scrollerOf(inside);
    if (before !== null && after !== null && scroller) scroller.scrollTop += after - before;
  });
  observer.observe(inside);
}

function scrollerOf(inside: Element): Element | null {
  for (let element = inside.parentElement; element; element = element.parentElement) {
    const { overflowY } = getComputedStyle(element);
    if (overflowY === 'auto' || overflowY === 'scroll') return element;
  }
  return document.scrollingElement;
}
