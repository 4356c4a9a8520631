import { useEffect } from 'react'
import { arePartsComing } from '../ui/later.ts'
import { usePathname } from './visit.ts'

interface PageReadyProps {
  /** Of whom the page asks; an entry page asks nothing before it is used. */
  queries?: { isFetching: () => number }
}

const lookEveryMs = 100
/**
 * React draws a part up to 300 ms after its code has come, and only then the part asks for data of its own.
 */
const silentLooks = 4
/** Where something doesn't come for half a minute, as without a connection, the page never says that it has all. */
const mostLooks = 300

/**
 * Stands after a page, and writes its path to `data-ready` of the document once all the data and code that the
 * page wants first has come or failed. Programs that drive a page wait for that: the network is silent also
 * while a question is put together, or code that has come is read.
 */
export function PageReady({ queries }: PageReadyProps) {
  const pathname = usePathname()
  useEffect(() => {
    let [looks, silent] = [0, 0]
    const timer = setInterval(() => {
      const isWaiting = (queries?.isFetching() ?? 0) > 0 || arePartsComing()
      looks += 1
      silent = isWaiting ? 0 : silent + 1
      if (silent < silentLooks && looks < mostLooks) return
      clearInterval(timer)
      if (silent >= silentLooks) document.documentElement.dataset['ready'] = pathname
    }, lookEveryMs)
    return () => clearInterval(timer)
  }, [pathname, queries])
  return null
}
