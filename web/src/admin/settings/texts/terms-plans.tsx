import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { readTermsPlans, withdrawTermsPlan } from '@moorgate/contract/tenancy/terms-plans.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RowButton } from '../../../features/records/row-button.tsx'
import { Loaded } from '../../../kernel/loaded.tsx'
import { overlay } from '../../../kernel/overlay.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { endpointQuery, send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { clock, dateFull } from '../../../ui/format-dates.ts'
import { missing } from '../../../ui/format.ts'
import { Confirmation } from '../../../ui/modal.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { TermsDraft } from './terms-plan-dialog.tsx'

export type TermsPlan = AnswerOf<typeof readTermsPlans>[number]

const TermsPlanDialog = overlay(async () => (await import('./terms-plan-dialog.tsx')).TermsPlanDialog)

const london = 'Europe/London'
const when = (at: string) => `${dateFull(at, london)}, ${clock(at, london)}`

interface TermsPlansProps {
  /** What is typed on the page, with which new terms begin. */
  draft: TermsDraft
  /** What is typed became planned terms. */
  onPlanned: () => void
}

/** What the terms will be, and from when: changed or withdrawn until then. */
export function TermsPlans({ draft, onPlanned }: TermsPlansProps) {
  const query = useQuery(endpointQuery('terms_plans', readTermsPlans))
  const [open, setOpen] = useState<TermsPlan | 'new'>()
  const [withdrawn, setWithdrawn] = useState<TermsPlan>()
  return (
    <Card
      title="Scheduled"
      note="London time"
      flush
      actions={
        <Button size="small" onClick={() => setOpen('new')}>
          Schedule terms
        </Button>
      }
    >
      <Loaded query={query} what="the scheduled terms">
        {(plans) => (
          <DataTable
            label="Scheduled terms"
            rows={plans}
            keyOf={({ id }) => id}
            columns={columnsWith(setOpen, setWithdrawn)}
            detailOf={({ state, problem }) =>
              state === 'failed' ? `Not published. ${problem ?? ''} Change the time to try again.` : undefined
            }
            empty={
              <EmptyState title="Nothing scheduled" level={3}>
                Terms that you schedule appear here until they’re published.
              </EmptyState>
            }
          />
        )}
      </Loaded>
      {open && (
        <TermsPlanDialog
          plan={open === 'new' ? undefined : (query.data?.find(({ id }) => id === open.id) ?? open)}
          draft={draft}
          onPlanned={open === 'new' ? onPlanned : undefined}
          onClose={() => setOpen(undefined)}
        />
      )}
      {withdrawn && <WithdrawQuestion plan={withdrawn} onClose={() => setWithdrawn(undefined)} />}
    </Card>
  )
}

const columnsWith = (
  open: (plan: TermsPlan) => void,
  withdraw: (plan: TermsPlan) => void,
): readonly Column<TermsPlan>[] => [
  {
    id: 'publish_at',
    header: 'Publication date',
    weight: 'strong',
    cell: (plan) => <RowButton onOpen={() => open(plan)}>{when(plan.publish_at)}</RowButton>,
  },
  {
    id: 'bump_terms',
    header: 'Type',
    from: 'md',
    cell: ({ bump_terms: asks }) => (asks ? 'New version' : 'Correction'),
  },
  { id: 'planned_by', header: 'Scheduled by', from: 'md', cell: ({ planned_by: name }) => name ?? missing },
  {
    id: 'withdraw',
    header: 'Actions',
    headerHidden: true,
    align: 'end',
    cell: (plan) => (
      <Button
        size="small"
        variant="quiet"
        aria-label={`Withdraw the terms of ${when(plan.publish_at)}`}
        onClick={() => withdraw(plan)}
      >
        Withdraw
      </Button>
    ),
  },
]

function WithdrawQuestion({ plan, onClose }: { plan: TermsPlan; onClose: () => void }) {
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const withdraw = async () => {
    const done = await run(async () => {
      try {
        await send(withdrawTermsPlan, { params: { id: plan.id } })
      } finally {
        await queries.invalidateQueries({ queryKey: ['terms_plans'] })
      }
    })
    if (!done) return
    showToast('Scheduled terms withdrawn')
    onClose()
  }
  return (
    <Confirmation
      open
      title="Withdraw these terms?"
      confirm="Withdraw terms"
      cancel="Keep them"
      danger
      busy={busy}
      busyLabel="Withdrawing"
      onCancel={onClose}
      onConfirm={() => void withdraw()}
    >
      <p>They won’t be published on {when(plan.publish_at)}. You can’t undo this.</p>
      <Problem says={problem} />
    </Confirmation>
  )
}
