import { useEffect, useLayoutEffect, useRef } from 'react'
import { mainId } from '../../kernel/focus.tsx'
import type { HistoryLocation } from './history.ts'
import { placeOf, returnTo } from './returning.ts'

/**
 * Back on a page, the keyboard goes on from the link by which one left it, as it does in a browser that kept
 * the page: after a look at the tenth record of a list, the eleventh is the next. The page's content has the
 * focus meanwhile (`RouteAnnouncer`).
 */
export function useReturnedFocus(stop: HistoryLocation): void {
  const left = useRef(new Map<string, string>())
  const shown = useRef(placeOf(stop))
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.id === mainId) return
      const href = target.closest(`#${mainId} a[href]`)?.getAttribute('href')
      if (href) left.current.set(shown.current, href)
      else left.current.delete(shown.current)
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = placeOf(stop)
    // A panel that opened or a filter that changed is a place of its own, where one is still on the same
    // link.
    const link = pathOf(before) === pathOf(shown.current) ? left.current.get(before) : undefined
    if (link !== undefined && stop.way === 'forth') left.current.set(shown.current, link)
  }, [stop])
  useEffect(() => {
    const href = stop.way === 'back' ? left.current.get(placeOf(stop)) : undefined
    return href === undefined ? undefined : returnTo(() => isOn(href), arrivals)
  }, [stop])
}

const pathOf = (place: string) => place.slice(place.indexOf(' '))

/**
 * Focuses the link, unless the focus is on something of the page already. Answers whether there is nothing
 * more to do.
 */
function isOn(href: string): boolean {
  const { activeElement: active } = document
  if (active !== document.body && active?.id !== mainId) return true
  const link = document.querySelector<HTMLElement>(`#${mainId} a[href="${CSS.escape(href)}"]`)
  link?.focus({ preventScroll: true })
  return link !== null
}

function arrivals(again: () => void): MutationObserver {
  const observer = new MutationObserver(again)
  observer.observe(document.body, { childList: true, subtree: true })
  return observer
}
