import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

/** Which children of a scrolling box are in view or almost, by `data-page`, and which one fills it most. */
export function useNear(
  box: RefObject<HTMLElement | null>,
  /** Says which pages there are; empty while there are none. */
  watched: string,
): { near: ReadonlySet<number>; most: number } {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set([1]))
  const [most, setMost] = useState(1)
  const shares = useRef(new Map<number, number>())
  useEffect(() => {
    const root = box.current
    if (!root || watched === '') return
    const pages = [...root.querySelectorAll<HTMLElement>('[data-page]')]
    const coming = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const after = new Set(before)
          for (const { target, isIntersecting } of entries)
            after[isIntersecting ? 'add' : 'delete'](pageOf(target))
          return after
        }),
      { root, rootMargin: '100% 0px' },
    )
    const seen = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRect } of entries)
          shares.current.set(pageOf(target), intersectionRect.height)
        const [best] = [...shares.current].toSorted((left, right) => right[1] - left[1])
        if (best && best[1] > 0) setMost(best[0])
      },
      { root, threshold: [0, 0.25, 0.5, 0.75, 1] },
    )
    for (const page of pages) {
      coming.observe(page)
      seen.observe(page)
    }
    return () => {
      coming.disconnect()
      seen.disconnect()
    }
  }, [box, watched])
  return { near, most }
}

const pageOf = (target: Element) => Number((target as HTMLElement).dataset['page'])
