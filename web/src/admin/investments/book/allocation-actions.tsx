import { isRaising } from '@moorgate/contract/statuses/opportunity-stage.ts'
import {
  Banknote,
  CircleCheck,
  CircleDot,
  Ellipsis,
  FileDown,
  FileSearch,
  FolderOpen,
  Gift,
  History,
  Plus,
  Undo2,
} from 'lucide-react'
import { useState } from 'react'
import { useOpenScreens } from '../../../kernel/abilities.ts'
import { permits } from '../../../kernel/permissions.ts'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { useVisit } from '../../../kernel/visit.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { MenuAction } from '../../../ui/menu.tsx'
import { PayInvestment } from '../cash-calls/pay-investment.tsx'
import { useMoneyMoved } from '../records.ts'
import type { Investment, Opportunity } from '../records.ts'
import { AddSubsequent } from './add-subsequent.tsx'
import { ChooseReward } from './choose-reward.tsx'
import { isCancellable, isHeldUnpaid } from './row-facts.ts'
import {
  cancelInvestment,
  confirmInvestment,
  readInvestmentHistory,
} from '@moorgate/contract/investments/acts.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { endpointQuery, send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { money } from '../../../ui/format.ts'
import { Confirmation, Modal } from '../../../ui/modal.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { isNothing } from '../../../kernel/amounts.ts'
import { MoneyQuestion } from '../money-question.tsx'
import { awaitedStatuses, investmentStatuses } from '@moorgate/contract/statuses.ts'
import type { InvestmentStatus } from '@moorgate/contract/statuses.ts'
import { useQuery } from '@tanstack/react-query'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { dateTime } from '../../../ui/format-dates.ts'
import { Timeline } from '../../../ui/timeline.tsx'
import styles from './book.module.css'

interface AllocationActionsProps {
  opportunity: Opportunity
  row: Investment
}

type OpenDialog = 'pay' | 'cancel' | 'history' | 'confirm' | 'more' | 'reward'

/** What can be done with one allocation, by its status. */
export function AllocationActions({ opportunity, row }: AllocationActionsProps) {
  const [open, setOpen] = useState<OpenDialog>()
  const opens = useOpenScreens()
  const visit = useVisit()
  const term = useTerm()
  const close = () => setOpen(undefined)
  const awaited = awaitedStatuses.includes(row.status)
  const mayUpdate = permits(opportunity, 'edit')
  const takesMore = isRaising(opportunity.status)
  const items: (MenuAction | false)[] = [
    row.status === 'interested' &&
      mayUpdate && {
        id: 'confirm',
        label: 'Confirm the money',
        icon: CircleCheck,
        onSelect: () => setOpen('confirm'),
      },
    row.evidence_name !== null && {
      id: 'evidence',
      label: 'Evidence',
      icon: FileSearch,
      href: `/api/investments/${row.id}/evidence`,
    },
    awaited &&
      permits(opportunity, 'pay') && {
        id: 'pay',
        label: 'Record a payment',
        icon: Banknote,
        onSelect: () => setOpen('pay'),
      },
    row.certificate_number !== null && {
      id: 'certificate',
      label: `Certificate ${row.certificate_number}`,
      icon: FileDown,
      href: `/api/investments/${row.id}/certificate`,
    },
    takesMore &&
      mayUpdate && {
        id: 'more',
        label: 'Add more of this round',
        icon: Plus,
        onSelect: () => setOpen('more'),
      },
    isHeldUnpaid(row) &&
      mayUpdate &&
      (opportunity.rewards ?? []).length > 0 && {
        id: 'reward',
        label: `Choose ${term('reward', { lower: true })}`,
        icon: Gift,
        onSelect: () => setOpen('reward'),
      },
    opens('/admin/investments/allocations/:investmentId/documents') && {
      id: 'documents',
      label: term('document', { plural: true }),
      icon: FolderOpen,
      onSelect: () => visit(`/admin/investments/allocations/${row.id}/documents`),
    },
    { id: 'history', label: 'How it came to this', icon: History, onSelect: () => setOpen('history') },
  ]
  const ends: MenuAction[] =
    isCancellable(row) && mayUpdate
      ? [{ id: 'cancel', label: 'Cancel', icon: Undo2, danger: true, onSelect: () => setOpen('cancel') }]
      : []
  return (
    <>
      <Menu
        label={`Actions for ${row.investor_name}`}
        trigger={<IconButton icon={Ellipsis} size="small" label={`Actions for ${row.investor_name}`} />}
        groups={[
          { items: items.filter((item) => item !== false) },
          ...(ends.length > 0 ? [{ items: ends }] : []),
        ]}
      />
      {open === 'pay' && <PayInvestment investment={row} onClose={close} />}
      {open === 'confirm' && <ConfirmAllocation row={row} onClose={close} />}
      {open === 'more' && <AddSubsequent row={row} onClose={close} />}
      {open === 'cancel' && <CancelAllocation opportunity={opportunity} row={row} onClose={close} />}
      {open === 'reward' && <ChooseReward opportunity={opportunity} row={row} onClose={close} />}
      {open === 'history' && <AllocationHistory row={row} onClose={close} />}
    </>
  )
}

/** Confirms that money which comes another way is there: from then on it holds its place in the round. */
function ConfirmAllocation({ row, onClose }: { row: Investment; onClose: () => void }) {
  const act = useCommand()
  const moneyMoved = useMoneyMoved()
  const amount = money(row.amount, { currency: row.currency })
  const confirm = async () => {
    const params = { id: row.id }
    if (!(await act.run((idempotencyKey) => send(confirmInvestment, { params, idempotencyKey })))) return
    await moneyMoved()
    showToast(`${amount} of ${row.investor_name} is reserved`)
    onClose()
  }
  return (
    <Confirmation
      open
      title={`Reserve ${amount} for ${row.investor_name}?`}
      confirm="Reserve it"
      busy={act.busy}
      busyLabel="Reserving"
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        {row.route === 'in_kind' ? 'It is paid in kind. ' : 'It is paid outside this platform. '}
        {row.evidence_name === null ? 'No evidence was sent.' : 'Look at the evidence first.'}
      </p>
      <Problem says={act.problem} />
    </Confirmation>
  )
}

interface CancelAllocationProps {
  opportunity: Pick<Opportunity, 'name' | 'waiting_list'>
  row: Investment
  onClose: () => void
}

/** Asks before an allocation ends, and says what becomes of its money. */
function CancelAllocation({ opportunity, row, onClose }: CancelAllocationProps) {
  const term = useTerm()
  const allocation = term('allocation', { lower: true })
  const amount = money(row.amount, { currency: row.currency })
  return (
    <MoneyQuestion
      danger
      title={`Cancel ${row.investor_name}’s ${amount}?`}
      confirm={`Cancel ${allocation}`}
      cancel="Keep it"
      busyLabel="Cancelling"
      said={`The ${allocation} of ${row.investor_name} is cancelled`}
      withReason
      act={(idempotencyKey, reason) =>
        send(cancelInvestment, {
          params: { id: row.id },
          body: reason === '' ? {} : { reason },
          idempotencyKey,
        })
      }
      onClose={onClose}
    >
      <p>
        {amount} of {opportunity.name} is free again
        {opportunity.waiting_list ? ' and goes to the waiting list first' : ''}.{' '}
        {isNothing(row.received)
          ? 'No money has come in for it.'
          : `${money(row.received, { currency: row.currency, pence: true })} that came in becomes a refund that is due.`}
      </p>
    </MoneyQuestion>
  )
}

/** Every step of one allocation, newest first. */
function AllocationHistory({ row, onClose }: { row: Investment; onClose: () => void }) {
  const label = useLabel()
  const query = useQuery(endpointQuery('investment', readInvestmentHistory, { params: { id: row.id } }))
  const said = (status: string) => {
    const shown = investmentStatuses[status as InvestmentStatus]
    return shown === undefined ? status : label(shown.label)
  }
  return (
    <Modal
      open
      title={`${row.investor_name}, ${row.reference}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className={styles.wait}>
        <Loaded query={query} what="its history">
          {(steps) => (
            <Timeline
              label="Steps"
              entries={steps.toReversed().map((step) => ({
                id: step.id,
                icon: CircleDot,
                text: <b>{said(step.to_status)}</b>,
                when: dateTime(step.at, { today: now() }),
                ...(step.reason !== null && { note: step.reason }),
              }))}
            />
          )}
        </Loaded>
      </div>
    </Modal>
  )
}
