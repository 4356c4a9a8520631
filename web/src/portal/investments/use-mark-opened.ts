import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../kernel/api.ts'
import { viewing } from '../../kernel/viewing.ts'
import { invitationsQuery } from '../../features/opportunities/records.ts'

/**
 * Tells the tenant that its invitation was opened, once, when the offer it is to stands on the page. Staff
 * who only look open nothing.
 */
export function useMarkOpened(opportunityId: number): void {
  const queries = useQueryClient()
  const { data: invitations } = useQuery({
    ...invitationsQuery(opportunityId),
    enabled: viewing === undefined,
  })
  const unread = invitations?.find(({ status }) => status === 'sent')?.id
  useEffect(() => {
    if (unread === undefined) return
    call('PATCH', `invitations/${unread}`, { body: { status: 'opened' } }).then(
      () => queries.invalidateQueries({ queryKey: ['invitation'] }),
      // A courtesy to the person who invited; the reader reads on.
      () => undefined,
    )
  }, [queries, unread])
}
