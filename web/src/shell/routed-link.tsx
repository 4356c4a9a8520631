import { useEffect, useRef } from 'react'
import type { MouseEvent, RefObject } from 'react'
import { prefetchMarginPx } from '../kernel/constants.ts'
import { whenRested } from '../kernel/rest.ts'
import { usePlace } from '../kernel/visit.ts'
import type { LinkProps } from '../ui/link.tsx'
import { staysHere } from './link-press.ts'

/** A link that the router follows. Near the window, its page is fetched ahead. */
export function RoutedLink({ href, onClick, children, ...rest }: LinkProps) {
  const { visit, prepare } = usePlace()
  const link = useRef<HTMLAnchorElement>(null)
  useNearWindow(link, href, prepare)
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!staysHere(event)) return
    event.preventDefault()
    visit(href, { pressed: true })
  }
  return (
    <a ref={link} href={href} onClick={press} {...rest}>
      {children}
    </a>
  )
}

function useNearWindow(
  link: RefObject<HTMLAnchorElement | null>,
  href: string,
  prepare: (href: string) => void,
): void {
  useEffect(() => {
    const element = link.current
    if (!element || savesData()) return undefined
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        watcher.disconnect()
        prepare(href)
      },
      { rootMargin: `${prefetchMarginPx}px` },
    )
    void whenRested().then(() => element.isConnected && watcher.observe(element))
    return () => watcher.disconnect()
  }, [link, href, prepare])
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
