import { useEffect } from 'react'
import { arePartsComing } from '../ui/later.ts'
import { usePathname } from './visit.ts'

interface PageReadyProps {
  /** Of whom the page asks; an entry page asks nothing before it is used. */
  queries?: { isFetching: () => number }
}

/**
 * Stands after a page, and writes its path to `data-ready` of the document once all the data and code that the
 * page wants first has come or failed. Programs that drive a page wait for that: the network is silent also
 * while a question is put together, or code that has come is read.
 */
export function PageReady({ queries }: PageReadyProps) {
  const pathname = usePathname()
  useEffect(() => {
    let silentFrames = 0
    let frame = 0
    const look = () => {
      const isWaiting = (queries?.isFetching() ?? 0) > 0 || arePartsComing()
      // Two, since what has come may want more once it is drawn.
      silentFrames = isWaiting ? 0 : silentFrames + 1
      if (silentFrames < 2) frame = requestAnimationFrame(look)
      else document.documentElement.dataset['ready'] = pathname
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [pathname, queries])
  return null
}
