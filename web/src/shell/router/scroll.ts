import { useEffect, useLayoutEffect, useRef } from 'react'
import type { HistoryLocation } from './history.ts'
import { placeOf, returnTo } from './returning.ts'

/** Pixels from the top by what scrolls: the window, and each region that names itself. */
type Positions = Record<string, number>

const storage = 'scroll'
const theWindow = ''
const regions = '[data-scroll]'

/**
 * Another page begins at its top or at the anchor that its address names; one that was here before is where
 * it was left. Regions that scroll by themselves are marked `data-scroll` and named
 * `data-scroll-restoration-id`. Positions outlive a reload; they are those of a page at a place of the
 * history, since an address that is typed begins at the same place again with another page.
 */
export function useScroll(stop: HistoryLocation): void {
  const positions = useRef<Record<string, Positions>>(undefined)
  positions.current ??= remembered()
  const shown = useRef(placeOf(stop))
  useEffect(() => {
    const note = ({ target }: Event) => {
      const all = (positions.current ??= {})
      const here = (all[shown.current] ??= {})
      if (target === document) here[theWindow] = window.scrollY
      else if (target instanceof HTMLElement && target.matches(regions))
        here[nameOf(target)] = target.scrollTop
    }
    const keep = () => sessionStorage.setItem(storage, JSON.stringify(positions.current))
    document.addEventListener('scroll', note, { capture: true, passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      document.removeEventListener('scroll', note, { capture: true })
      window.removeEventListener('pagehide', keep)
    }
  }, [])
  useLayoutEffect(() => {
    shown.current = placeOf(stop)
    if (!stop.resetScroll) return undefined
    const before = stop.way === 'back' ? positions.current?.[placeOf(stop)] : undefined
    if (before) return returnTo(() => isAt(before), growth)
    const { hash } = new URL(stop.href, location.origin)
    const anchor = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
    if (anchor) goTo(anchor)
    else isAt({})
    return undefined
  }, [stop])
}

/** The keyboard goes on from there too, as it does where the browser itself follows an anchor. */
function goTo(anchor: HTMLElement): void {
  anchor.scrollIntoView()
  if (!anchor.hasAttribute('tabindex')) anchor.tabIndex = -1
  anchor.focus({ preventScroll: true })
}

/** A page whose content is still coming is not tall enough yet. */
function growth(again: () => void): ResizeObserver {
  const observer = new ResizeObserver(again)
  observer.observe(document.body)
  return observer
}

/** Scrolls there, and answers whether the page reached that far. */
function isAt(positions: Positions): boolean {
  const top = positions[theWindow] ?? 0
  window.scrollTo(0, top)
  const all = [...document.querySelectorAll<HTMLElement>(regions)]
  for (const region of all) region.scrollTop = positions[nameOf(region)] ?? 0
  // A pixel of a dense screen is a fraction of ours.
  const near = (wanted: number, is: number) => Math.abs(wanted - is) < 2
  return (
    near(top, window.scrollY) && all.every((region) => near(positions[nameOf(region)] ?? 0, region.scrollTop))
  )
}

function nameOf(region: HTMLElement): string {
  return region.dataset['scrollRestorationId'] ?? 'region'
}

function remembered(): Record<string, Positions> {
  const text = sessionStorage.getItem(storage)
  return text === null ? {} : (JSON.parse(text) as Record<string, Positions>)
}
