import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

/** The one landmark that the skip link, and a change of page, lead to. */
export const mainId = 'main'

/**
 * After a change of page the focus goes to the new page's content and its title is said, as a browser would
 * do for a page that it loaded. Not after the first load, and not where only the query changed: then one is
 * still on the same page.
 */
export function RouteAnnouncer({ pathname }: { pathname: string }) {
  const before = useRef(pathname)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const main = document.getElementById(mainId)
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
    // The page names itself in an effect of its own, after this one.
    const timer = setTimeout(() => setSaid(document.title), 100)
    return () => clearTimeout(timer)
  }, [pathname])
  return (
    <div aria-live="polite">
      <VisuallyHidden>{said}</VisuallyHidden>
    </div>
  )
}
