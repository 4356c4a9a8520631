import { useCallback, useEffect, useRef } from 'react'
import { sayReading } from './records.ts'
import { ReadingClock } from './reading-clock.ts'

/** How often it is said how long which page was read. */
const everyMs = 15_000
const signs = ['pointermove', 'keydown', 'wheel', 'touchmove'] as const

/** Counts the reading of a file while it is shown. Returns what is told of every page that comes into view. */
export function useReading(roomId: number, documentId: number): (page: number) => void {
  const clock = useRef<ReadingClock>(undefined)
  useEffect(() => {
    const own = new ReadingClock(performance.now())
    clock.current = own
    const tell = () => {
      const pages = own.take(performance.now())
      if (pages.length > 0) sayReading(roomId, documentId, pages)
    }
    const sign = () => own.sign(performance.now())
    const show = () => {
      own.show(document.visibilityState === 'visible', performance.now())
      tell()
    }
    const timer = setInterval(tell, everyMs)
    for (const each of signs) window.addEventListener(each, sign, { passive: true, capture: true })
    document.addEventListener('visibilitychange', show)
    return () => {
      clearInterval(timer)
      for (const each of signs) window.removeEventListener(each, sign, { capture: true })
      document.removeEventListener('visibilitychange', show)
      tell()
    }
  }, [roomId, documentId])
  return useCallback((page: number) => clock.current?.turnTo(page, performance.now()), [])
}
