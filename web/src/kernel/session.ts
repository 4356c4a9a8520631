import type { Eligibility } from '@moorgate/contract/investors/eligibility.ts'
import { roleIds } from '@moorgate/contract/roles.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import type { user } from '@moorgate/contract/investors/user.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, isFailure } from './api.ts'
import { askSession } from './ask-session.ts'
import { sessionRefreshMs } from './constants.ts'
import { leaveToSignIn, notePerson } from './lost-session.ts'
import { keepNothing } from './offline/keep.ts'

interface NamedRecord {
  id: number
  name: string
}

interface MethodEntity {
  id: number
  display_name: string
  investment_method: NamedRecord | null
}

/** The person at this browser, with what specification §7 loads beside. */
export type CurrentUser = RowOf<typeof user> & {
  /** Of investors alone. */
  eligibility?: Eligibility
  /** Of investors alone: they know of an offer in confidence, so this device keeps nothing of theirs. */
  knows_in_confidence?: boolean
  organisations?: NamedRecord[]
  owner?: NamedRecord | null
  investment_method_entities?: MethodEntity[]
  lead_investment_method_entities?: MethodEntity[]
}

/**
 * Who is signed in, or null. Without an answer in time, or with 503, the caller goes to the maintenance page;
 * who asks too often is told to wait, which says nothing about the session. Any other refusal means signed
 * out (specification §4).
 */
export async function fetchCurrentUser(): Promise<CurrentUser | null> {
  try {
    const { data } = await call<{ data: CurrentUser }>('GET', 'user', askSession)
    notePerson(data.id)
    if (data.role_id !== roleIds.user || data.knows_in_confidence === true) keepNothing()
    return data
  } catch (error) {
    if (isDown(error) || isFailure(error, 'throttled')) throw error
    keepNothing()
    return null
  }
}

/** The platform does not answer, or says that it is being looked after. */
function isDown(error: unknown): boolean {
  return isFailure(error, 'timeout', 'unreachable', 'unavailable')
}

export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: fetchCurrentUser,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** The person at this browser. Frames are only shown to somebody, so inside them there is always one. */
export function useCurrentUser(): CurrentUser {
  const { data } = useQuery(currentUserQuery)
  if (!data) throw new Error('Not signed in.')
  return data
}

/**
 * Fetches the current user anew, after something about them changed. What they may read of offers may have
 * changed with it.
 */
export function useReloadUser(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await queries.refetchQueries({ queryKey: currentUserQuery.queryKey })
    await queries.invalidateQueries({ queryKey: ['investment_opportunity'], refetchType: 'none' })
  }
}

/**
 * Somebody who comes back to the window finds out soon whether they are still signed in, and as whom. Where
 * somebody else signed in meanwhile, in another window, nothing of the one before stays on the screen.
 */
export function useWatchedSession(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void recheck(), sessionRefreshMs)
    }
    const recheck = async () => {
      const user = await fetchCurrentUser().catch(() => undefined)
      if (user === null) leaveToSignIn()
      else if (user && user.id !== queries.getQueryData(currentUserQuery.queryKey)?.id) location.assign('/')
      else if (user) queries.setQueryData(currentUserQuery.queryKey, user)
    }
    window.addEventListener('focus', look)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focus', look)
    }
  }, [queries])
}
