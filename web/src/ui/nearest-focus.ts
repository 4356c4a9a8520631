import { useEffect, useState } from 'react'

const focusable =
  'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled)'

/**
 * After a dialog the focus returns to what opened it. Where that is gone by then, such as the button of a line that is paid now, it goes to
 * what stands nearest to its place, so that the keyboard goes on from there and not from the top of the window.
 */
export function useNearestFocus(open: boolean): void {
  const [around] = useState(() => ancestorsOf(document.activeElement))
  useEffect(() => {
    if (!open) return undefined
    // The dialog gives the focus back itself in the frame after it is gone.
    return () => void requestAnimationFrame(() => requestAnimationFrame(() => focusNearest(around)))
  }, [open, around])
}

function ancestorsOf(element: Element | null): readonly Element[] {
  const above = element?.parentElement
  return above && above !== document.body ? [above, ...ancestorsOf(above)] : []
}

function focusNearest(around: readonly Element[]): void {
  if (document.activeElement !== document.body) return
  const near = around
    .filter((each) => each.isConnected)
    .map((each) => each.querySelector<HTMLElement>(focusable))
  const next = near.find((each) => each !== null) ?? document.querySelector('main')
  next?.focus({ preventScroll: true })
}
