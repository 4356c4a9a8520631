import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'

const Confirmation = lazy(async () => ({ default: (await import('../ui/modal.tsx')).Confirmation }))

/**
 * Keeps somebody from leaving a form whose work would be lost: another page asks first, and closing the window asks in the
 * browser's own words. What it returns is to be rendered. A change of the query alone leaves the page where it is.
 */
export function useLeaveGuard(dirty: boolean): ReactNode {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: dirty,
    disabled: !dirty,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Suspense>
      <Confirmation
        open
        title="Leave without saving?"
        confirm="Leave"
        cancel="Stay"
        danger
        onConfirm={proceed}
        onCancel={reset}
      >
        Your changes on this page would be lost.
      </Confirmation>
    </Suspense>
  )
}
