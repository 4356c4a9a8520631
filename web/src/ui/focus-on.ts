/**
 * The `ref` of an element that replaces the one that had the focus. The keyboard and a screen reader go on
 * from here.
 */
export function focusOn(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}

/** The same for the heading of a page's next step, which opens at its top. */
export function openStepAt(heading: HTMLElement | null): void {
  if (heading === null) return
  window.scrollTo(0, 0)
  focusOn(heading)
}
