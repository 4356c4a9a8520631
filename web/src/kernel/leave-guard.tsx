import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { overlay } from './overlay.tsx'
import { usePlace } from './visit.ts'

interface QuestionProps {
  onLeave: () => void
  onClose: () => void
}

const Question = overlay(async () => {
  const { Confirmation } = await import('../ui/modal.tsx')
  return ({ onLeave, onClose }: QuestionProps) => (
    <Confirmation
      open
      title="Leave without saving?"
      confirm="Leave"
      cancel="Stay"
      danger
      onConfirm={onLeave}
      onCancel={onClose}
    >
      Your changes on this page will be lost.
    </Confirmation>
  )
})

/**
 * Keeps somebody from leaving a form whose work would be lost: another page asks first, and closing the
 * window asks in the browser's own words. What it returns is to be rendered. A change of the query alone
 * leaves the page where it is.
 */
export function useLeaveGuard(dirty: boolean): ReactNode {
  const { hold } = usePlace()
  const [leave, setLeave] = useState<() => void>()
  useEffect(() => (dirty ? hold((next) => setLeave(() => next)) : undefined), [dirty, hold])
  useEffect(() => {
    if (!dirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
  if (!dirty || !leave) return null
  return <Question onLeave={leave} onClose={() => setLeave(undefined)} />
}
