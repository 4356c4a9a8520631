import { useEffect, useState } from 'react'
import { settleMs } from '../../kernel/constants.ts'

/**
 * Which section of a long page is being read: the last one whose head has passed under the tabs. Only
 * sections that exist count; the page begins with the first. Whatever scrolls is heard: the window, or a
 * frame that the page stands in.
 */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const names = ids.join(' ')
  useEffect(() => {
    const look = () => {
      const passed = names.split(' ').filter((id) => topOf(id) <= window.innerHeight * 0.4)
      setCurrent(passed.at(-1) ?? names.split(' ')[0])
    }
    look()
    document.addEventListener('scroll', look, { passive: true, capture: true })
    let settled: ReturnType<typeof setTimeout> | undefined
    const lookOnceSettled = () => {
      clearTimeout(settled)
      settled = setTimeout(look, settleMs)
    }
    window.addEventListener('resize', lookOnceSettled)
    return () => {
      document.removeEventListener('scroll', look, { capture: true })
      window.removeEventListener('resize', lookOnceSettled)
      clearTimeout(settled)
    }
  }, [names])
  return current
}

function topOf(id: string): number {
  return document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
}
