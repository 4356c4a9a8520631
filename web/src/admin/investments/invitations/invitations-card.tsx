import { invitation, withdrawInvitations } from '@moorgate/contract/opportunities/invitation.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Pages } from '../../../kernel/pages.tsx'
import { listQuery, send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { StatusDot } from '../../../ui/badge.tsx'
import type { Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateShort } from '../../../ui/format-dates.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { Invitation, Opportunity } from '../records.ts'
import { InvestorLink } from '../investor-link.tsx'
import { InviteDialog } from './invite-dialog.tsx'

const shown: Readonly<Record<Invitation['status'], { tone: Tone; words: string }>> = {
  sent: { tone: 'neutral', words: 'Sent' },
  opened: { tone: 'info', words: 'Opened' },
  accepted: { tone: 'good', words: 'Interested' },
  declined: { tone: 'neutral', words: 'Declined' },
}

/** Who was asked to look at a round, and what they said. */
export function InvitationsCard({ opportunity }: { opportunity: Opportunity }) {
  const [page, setPage] = useState(1)
  const [inviting, setInviting] = useState(false)
  const search = { page, sort: undefined, filters: {}, tab: undefined, panel: undefined }
  const fixed = { investment_opportunity_id: opportunity.id }
  const query = useQuery(listQuery(invitation, search, { perPage: 25, fixed }))
  const may = useAbilities()
  const term = useTerm()
  const mayInvite =
    may('investment_opportunity_live', 'update') && may('investors', 'index') && opportunity.status <= 3
  const columns = useColumns(mayInvite)
  const meta = query.data?.meta
  return (
    <Card
      flush
      title={term('invitation', { plural: true })}
      count={meta?.total}
      actions={
        mayInvite && (
          <Button size="small" icon={MailPlus} onClick={() => setInviting(true)}>
            Invite
          </Button>
        )
      }
    >
      <Loaded query={query} what="the invitations">
        {({ data }) => (
          <DataTable
            label={term('invitation', { plural: true })}
            columns={columns}
            rows={data as Invitation[]}
            keyOf={({ id }) => id}
            refreshing={query.isPlaceholderData}
            empty={
              <EmptyState level={3} title="Nobody is invited yet">
                An internal round is seen by the invited and by its client groups alone.
              </EmptyState>
            }
          />
        )}
      </Loaded>
      <Pages inCard meta={meta} onPage={setPage} />
      {inviting && <InviteDialog opportunity={opportunity} onClose={() => setInviting(false)} />}
    </Card>
  )
}

function useColumns(mayWithdraw: boolean): Column<Invitation>[] {
  const term = useTerm()
  const queries = useQueryClient()
  const today = now()
  const withdraw = (row: Invitation) =>
    void send(withdrawInvitations, { body: { ids: [row.id] } }).then(
      async () => {
        await queries.invalidateQueries({ queryKey: ['invitation'] })
        showToast(`${row.user_name} is no longer invited`)
      },
      () => showToast('The invitation couldn’t be withdrawn'),
    )
  return [
    {
      id: 'user_name',
      header: term('investor'),
      pinned: true,
      cell: (row) => <InvestorLink userId={row.user_id} name={row.user_name} />,
    },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status }) => <StatusDot tone={shown[status].tone}>{shown[status].words}</StatusDot>,
    },
    { id: 'created_at', header: 'Sent', align: 'end', cell: (row) => dateShort(row.created_at, { today }) },
    { id: 'opened_at', header: 'Opened', align: 'end', cell: (row) => dateShort(row.opened_at, { today }) },
    {
      id: 'withdraw',
      header: 'Withdraw',
      headerHidden: true,
      align: 'end',
      cell: (row) =>
        mayWithdraw &&
        row.status !== 'accepted' && (
          <Button
            look="link"
            size="small"
            onClick={() => withdraw(row)}
            aria-label={`Withdraw the invitation of ${row.user_name}`}
          >
            Withdraw
          </Button>
        ),
    },
  ]
}
