import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { parseFlat } from '../../../kernel/search.ts'
import { useAddress, useVisit } from '../../../kernel/visit.ts'
import { openStep } from './draft.ts'
import type { StepId } from './draft.ts'
import styles from './wizard.module.css'

/** To the steps on both sides of the open one. */
export function beside(order: readonly StepId[], current: StepId, go: (step: StepId) => void) {
  const at = order.indexOf(current)
  return { next: () => go(order[at + 1] ?? current), back: () => go(order[at - 1] ?? current) }
}

/**
 * The open step, by the address as far as it may be opened. An address without one goes on where the draft
 * was left; typing on does not open the next by itself.
 */
export function useStep(
  isDone: (step: StepId) => boolean,
  order: readonly StepId[],
): { current: StepId; go: (step: StepId) => void } {
  const { pathname, search } = useAddress()
  const visit = useVisit()
  const [first, setFirst] = useState(() => openStep(null, isDone, order))
  const asked = parseFlat(search)['step']
  const current = openStep(asked ?? first, isDone, order)
  // An amount counts until the server has judged it. Where it is refused, its step stays open while another is typed.
  if (asked === undefined && current !== first) setFirst(current)
  return { current, go: (step) => visit(`${pathname}?step=${step}`) }
}

/**
 * Takes the focus and shows its title when a step opens after another, so that the keyboard and the eye go on
 * at its beginning.
 */
export function StepLocation({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [opened] = useState(() => document.activeElement)
  useEffect(() => {
    const isElsewhere = document.activeElement === document.body || document.activeElement === opened
    if (opened === document.body) return
    if (isElsewhere) place.current?.focus({ preventScroll: true })
    // The step above has become one line, and took this one's beginning up with it.
    place.current?.closest('li')?.querySelector('h2')?.scrollIntoView({ block: 'nearest' })
  }, [opened])
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {children}
    </div>
  )
}
