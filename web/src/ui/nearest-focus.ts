import { useEffect, useState } from 'react'

const focusable =
  'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled)'

let menuButton: Element | null = null

/**
 * Keeps in mind whose menu is being chosen from: what opens a moment later, when the menu is gone, is come
 * back from to that button.
 */
export function noteMenuButton(): void {
  menuButton = document.querySelector('[aria-haspopup][aria-expanded=true]')
}

/**
 * After a dialog the focus returns to what opened it. Where that is gone by then, such as the button of a
 * line that is paid now, it goes to what stands nearest to its place, so that the keyboard goes on from there
 * and not from the top of the window.
 */
export function useNearestFocus(open: boolean): void {
  const [around] = useState(() => outwards(document.activeElement) ?? outwards(menuButton) ?? [])
  useEffect(() => {
    if (!open) return undefined
    // The dialog gives the focus back itself in the frame after it is gone.
    return () => focusSoon(around)
  }, [open, around])
}

/**
 * For what goes with the focus in it, such as a line that its own button deletes: asked for before, and
 * called once it is gone.
 */
export function nearestFocus(): () => void {
  const around = outwards(document.activeElement) ?? []
  return () => focusSoon(around)
}

const focusSoon = (around: readonly Element[]): void =>
  void requestAnimationFrame(() => requestAnimationFrame(() => focusNearest(around)))

/** The element and what it stands in, from the inside out. */
function outwards(element: Element | null): readonly Element[] | undefined {
  if (element === null || element === document.body) return undefined
  return [element, ...(outwards(element.parentElement) ?? [])]
}

function focusNearest(around: readonly Element[]): void {
  if (document.activeElement !== document.body) return
  const near = around
    .filter((each) => each.isConnected)
    .map((each) => (each.matches(focusable) ? each : each.querySelector(focusable)))
  const next = near.find((each) => each !== null) ?? document.querySelector('main')
  if (next instanceof HTMLElement) next.focus({ preventScroll: true })
}
