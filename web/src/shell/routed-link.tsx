import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { MouseEvent, RefObject } from 'react'
import { prefetchMarginPx } from '../kernel/constants.ts'
import { whenRested } from '../kernel/rest.ts'
import type { LinkProps } from '../ui/link.tsx'
import { staysHere } from './link-press.ts'

/** A link that the router follows. Near the window, its page is fetched ahead. */
export function RoutedLink({ href, onClick, children, ...rest }: LinkProps) {
  const router = useRouter()
  const link = useRef<HTMLAnchorElement>(null)
  useFetchedAhead(link, href)
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!staysHere(event)) return
    event.preventDefault()
    void router.navigate({ href })
  }
  return (
    <a ref={link} href={href} onClick={press} {...rest}>
      {children}
    </a>
  )
}

function useFetchedAhead(link: RefObject<HTMLAnchorElement | null>, href: string): void {
  const router = useRouter()
  useEffect(() => {
    const element = link.current
    if (!element || savesData()) return undefined
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        watcher.disconnect()
        void router.preloadRoute({ href } as Parameters<typeof router.preloadRoute>[0]).catch(() => undefined)
      },
      { rootMargin: `${prefetchMarginPx}px` },
    )
    void whenRested().then(() => element.isConnected && watcher.observe(element))
    return () => watcher.disconnect()
  }, [link, href, router])
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
