import { roleIds } from '@moorgate/contract/roles.ts'
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { Lock, MailCheck, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../ui/states.tsx'
import { isFailure } from './api.ts'
import { NeedsConnection } from './needs-connection.tsx'
import { useOffline } from './offline/connection.ts'
import { waitIn } from './refusal.ts'
import { currentUserQuery } from './session.ts'
import { useText } from './terminology.tsx'

export interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** What it is, inside a sentence: "this investor". */
  what: string
  /** Drawn while the first answer is on its way; rows where nothing is given. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * What a question answers, and what stands there before, without permission, without the record, or when it
 * failed.
 */
export function Loaded<Data>({ query, what, skeleton, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = query
  const isOffline = useOffline()
  if (data !== undefined) return children(data)
  if (error === null) return skeleton ?? <SkeletonRows rows={6} avatar={false} />
  if (isUnconfirmed(error)) return <ConfirmFirst />
  if (isFailure(error, 'forbidden')) return <NotForThem what={what} />
  if (isFailure(error, 'not_found')) return <NotFound />
  if (isOffline && isFailure(error, 'unreachable')) return <NeedsConnection />
  return (
    <ErrorState title={`We couldn’t load ${what}`} onRetry={() => void refetch()} retrying={isFetching}>
      {waitIn(error)}
    </ErrorState>
  )
}

/** Whether it waits for the reader's e-mail address to be confirmed. */
export const isUnconfirmed = (error: unknown): boolean =>
  isFailure(error, 'forbidden') && error.refusal.reason === 'unverified'

export function ConfirmFirst() {
  return (
    <EmptyState title="Confirm your e-mail address to see this" icon={MailCheck}>
      Open the link in our e-mail to see it here.
    </EmptyState>
  )
}

/**
 * The words of the page of an address that nothing answers (specification §2.2), for a record that is not
 * there.
 */
export function NotFound() {
  const text = useText()
  return (
    <EmptyState
      title={text('not_found_title')}
      icon={SearchX}
      action={<Button onClick={() => history.back()}>Go back</Button>}
    >
      <p>{text('not_found_code')}</p>
      <p>{text('not_found_body')}</p>
    </EmptyState>
  )
}

/** Staff have roles, which somebody gives them; an investor has not. */
function NotForThem({ what }: { what: string }) {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false })
  if (!user || user.role_id === roleIds.user)
    return (
      <EmptyState title="You don’t have access to this" icon={Lock}>
        We can’t show you {what}. If you think you should have access, contact us.
      </EmptyState>
    )
  return (
    <EmptyState title="No access" icon={Lock}>
      Your role does not include {what}. Ask a colleague who manages roles.
    </EmptyState>
  )
}
