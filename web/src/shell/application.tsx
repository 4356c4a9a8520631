import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { roleIds } from '@moorgate/contract/roles.ts'
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { isFailure } from '../kernel/api.ts'
import { createQueryClient } from '../kernel/queries.ts'
import { currentUserQuery } from '../kernel/session.ts'
import { Boundary } from './boundary.tsx'
import './opening.css'

const NothingKept = lazy(async () => ({ default: (await import('./offline/nothing-kept.tsx')).NothingKept }))
const InvestorPages = lazy(async () => ({ default: (await import('./investor-pages.tsx')).InvestorPages }))
const TooMuchPage = lazy(async () => ({ default: (await import('./entry/too-much.tsx')).TooMuchPage }))
const StaffPages = lazy(async () => ({ default: (await import('./staff-pages.tsx')).StaffPages }))

/** Portal and back office: everything that knows who is here. */
export function Application() {
  const [queries] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <Boundary place="" instead={<NotStarted />}>
        <SignedInPart />
      </Boundary>
    </QueryClientProvider>
  )
}

/** The page says so in its own words, as of its first files: the code of a side is lost. */
function NotStarted() {
  useLayoutEffect(() => void window.dispatchEvent(new Event('not-started')), [])
  return null
}

/**
 * Nothing is shown before that is known. Without an answer in time, or with 503, it is the maintenance page
 * (specification §4).
 */
function SignedInPart() {
  const { data: user, error, errorUpdatedAt, refetch } = useQuery({ ...currentUserQuery, retry: false })
  const mustWait = isFailure(error, 'throttled')
  const isUnread = user === undefined && isFailure(error, 'unreachable') && isShownOffline()
  useEffect(() => {
    if (error && !mustWait && !isUnread && user === undefined) location.replace('/maintenance')
  }, [error, mustWait, isUnread, user])
  if (isUnread)
    return (
      <Suspense>
        <NothingKept />
      </Suspense>
    )
  if (user === undefined)
    return mustWait ? (
      <Suspense>
        <TooMuchPage key={errorUpdatedAt} seconds={error.retryAfterSeconds ?? 60} onOver={refetch} />
      </Suspense>
    ) : null
  const isInvestor = user?.role_id === roleIds.user
  return <Suspense>{isInvestor ? <InvestorPages user={user} /> : <StaffPages user={user} />}</Suspense>
}

/** Whether the page came from the device: the address of the maintenance page would lead nowhere. */
const isShownOffline = () => !navigator.onLine || navigator.serviceWorker?.controller != null
