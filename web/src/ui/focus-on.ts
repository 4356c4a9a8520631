/** For the `ref` of what comes in the place of what had the focus: the keyboard, and whoever listens, goes on from here. */
export function focusOn(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
