import { hasClosed } from '@moorgate/contract/statuses/opportunity-stage.ts'
import {
  invitation,
  restoreInvitations,
  withdrawInvitations,
  withheldLetterWords,
} from '@moorgate/contract/opportunities/invitation.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { permits } from '../../../kernel/permissions.ts'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Pages } from '../../../kernel/pages.tsx'
import { listQuery, send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Words } from '../../../kernel/words.tsx'
import { StatusDot } from '../../../ui/badge.tsx'
import type { Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column, RowKey } from '../../../ui/data-table.tsx'
import { counted } from '../../../ui/format.ts'
import { dateShort } from '../../../ui/format-dates.ts'
import { Text } from '../../../ui/text.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { Invitation, Opportunity } from '../records.ts'
import { InvestorLink } from '../investor-link.tsx'
import { InvitationTools, Reach } from './reach.tsx'
import { InviteDialog } from './invite-dialog.tsx'

const shown: Readonly<Record<Invitation['status'], { tone: Tone; words: string }>> = {
  sent: { tone: 'neutral', words: 'Sent' },
  opened: { tone: 'info', words: 'Opened' },
  accepted: { tone: 'good', words: 'Interested' },
  declined: { tone: 'neutral', words: 'Declined' },
}

const nobody: ReadonlySet<RowKey> = new Set()

/**
 * Who was asked to look at a round, and what they said. Several can be withdrawn at once; those
 * who are interested stay.
 */
export function InvitationsCard({ opportunity }: { opportunity: Opportunity }) {
  const [page, setPage] = useState(1)
  const [inviting, setInviting] = useState(false)
  const [chosen, setChosen] = useState(nobody)
  const fixed = { investment_opportunity_id: opportunity.id }
  const query = useQuery(listQuery(invitation, { page }, { perPage: 25, fixed }))
  const may = useAbilities()
  const term = useTerm()
  const withdraw = useWithdraw()
  const mayInvite =
    permits(opportunity, 'invite') && may('investors', 'index') && !hasClosed(opportunity.status)
  const rows = query.data?.data ?? []
  const ids = rows.filter(({ id, status }) => chosen.has(id) && status !== 'accepted').map(({ id }) => id)
  const columns = useColumns(mayInvite ? (row) => void withdraw([row.id], row.user_name) : undefined)
  const meta = query.data?.meta
  const withdrawChosen = async () => {
    await withdraw(
      ids,
      counted(ids.length, term('investor', { lower: true }), term('investor', { plural: true, lower: true })),
    )
    setChosen(nobody)
  }
  return (
    <Card
      flush
      title={term('invitation', { plural: true })}
      count={meta?.total}
      note={<Reach opportunity={opportunity} />}
      actions={
        mayInvite && (
          <InvitationTools
            opportunityId={opportunity.id}
            chosen={ids.length}
            onWithdraw={() => void withdrawChosen()}
            onInvite={() => setInviting(true)}
          />
        )
      }
    >
      <Loaded query={query} what="the invitations">
        {() => (
          <DataTable
            label={term('invitation', { plural: true })}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            refreshing={query.isPlaceholderData}
            selection={
              mayInvite && rows.length > 0
                ? { selected: chosen, onChange: setChosen, nameOf: (row) => row.user_name }
                : undefined
            }
            empty={noInvitations}
          />
        )}
      </Loaded>
      <Pages
        inCard
        meta={meta}
        onPage={(next) => {
          setPage(next)
          setChosen(nobody)
        }}
      />
      {inviting && <InviteDialog opportunity={opportunity} onClose={() => setInviting(false)} />}
    </Card>
  )
}

const noInvitations = (
  <EmptyState level={3} title="No invitations yet">
    <Words of="Invited {investors} always see the round." />
  </EmptyState>
)

/** Takes invitations back, says of whom, and puts them back where that was a mistake. */
function useWithdraw(): (ids: readonly number[], whom: string) => Promise<void> {
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ queryKey: [invitation.name] })
  const restore = async (ids: readonly number[], whom: string) => {
    try {
      await send(restoreInvitations, { body: { ids: [...ids] } })
      showToast(`Invitation restored: ${whom}`)
    } catch {
      showToast(`We couldn’t restore the invitation: ${whom}`)
    } finally {
      await again()
    }
  }
  return async (ids, whom) => {
    try {
      await send(withdrawInvitations, { body: { ids: [...ids] } })
      showToast(`Invitation withdrawn: ${whom}`, () => void restore(ids, whom))
    } catch {
      showToast(
        ids.length === 1 ? 'We couldn’t withdraw the invitation' : 'We couldn’t withdraw the invitations',
      )
    } finally {
      await again()
    }
  }
}

function useColumns(withdraw: ((row: Invitation) => void) | undefined): Column<Invitation>[] {
  const term = useTerm()
  const today = now()
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
      cell: ({ status, letter_withheld: withheld }) => (
        <>
          <StatusDot tone={shown[status].tone}>{shown[status].words}</StatusDot>
          {withheld && <Text tone="faint">{withheldLetterWords[withheld]}</Text>}
        </>
      ),
    },
    { id: 'created_at', header: 'Sent', align: 'end', cell: (row) => dateShort(row.created_at, { today }) },
    { id: 'opened_at', header: 'Opened', align: 'end', cell: (row) => dateShort(row.opened_at, { today }) },
    {
      id: 'responded_at',
      header: 'Answered',
      align: 'end',
      cell: (row) => dateShort(row.responded_at, { today }),
    },
    {
      id: 'withdraw',
      header: 'Withdraw',
      headerHidden: true,
      align: 'end',
      cell: (row) =>
        withdraw &&
        row.status !== 'accepted' && (
          <Button
            variant="link"
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
