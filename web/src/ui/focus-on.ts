/**
 * For the `ref` of what comes in the place of what had the focus: the keyboard, and anyone who listens, goes
 * on from here.
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
