import { isRaising } from '@moorgate/contract/statuses/opportunity-stage.ts'
import {
  Banknote,
  CircleCheck,
  Ellipsis,
  FileDown,
  FileSearch,
  FolderOpen,
  Gift,
  History,
  Landmark,
  Plus,
  Undo2,
} from 'lucide-react'
import { useState } from 'react'
import { useOpenScreens } from '../../../kernel/abilities.ts'
import { useFlags } from '../../../kernel/branding.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { useVisit } from '../../../kernel/visit.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { MenuAction, MenuGroup } from '../../../ui/menu.tsx'
import { PayInvestment } from '../cash-calls/pay-investment.tsx'
import { useMoneyMoved } from '../records.ts'
import type { Investment, Opportunity } from '../records.ts'
import { AllocationHistory } from './allocation-history.tsx'
import { AddSubsequent } from './add-subsequent.tsx'
import { ChooseReward } from './choose-reward.tsx'
import { ChooseScheme } from './choose-scheme.tsx'
import { isCancellable, isHeldUnpaid } from './row-facts.ts'
import { cancelInvestment, confirmInvestment } from '@moorgate/contract/investments/acts.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { money } from '../../../ui/format.ts'
import { Confirmation } from '../../../ui/modal.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { isNothing } from '../../../kernel/amounts.ts'
import { MoneyQuestion } from '../money-question.tsx'
import { awaitedStatuses, droppedStatuses } from '@moorgate/contract/statuses.ts'

interface AllocationActionsProps {
  opportunity: Opportunity
  row: Investment
}

type OpenDialog = 'pay' | 'cancel' | 'history' | 'confirm' | 'more' | 'reward' | 'scheme'

/** What can be done with one allocation, by its status. */
export function AllocationActions({ opportunity, row }: AllocationActionsProps) {
  const [open, setOpen] = useState<OpenDialog>()
  const groups = useActionGroups(opportunity, row, setOpen)
  const close = () => setOpen(undefined)
  return (
    <>
      <Menu
        label={`Actions for ${row.investor_name}`}
        trigger={<IconButton icon={Ellipsis} size="small" label={`Actions for ${row.investor_name}`} />}
        groups={groups}
      />
      {open === 'pay' && <PayInvestment investment={row} onClose={close} />}
      {open === 'confirm' && <ConfirmAllocation row={row} onClose={close} />}
      {open === 'more' && <AddSubsequent opportunity={opportunity} row={row} onClose={close} />}
      {open === 'cancel' && <CancelAllocation opportunity={opportunity} row={row} onClose={close} />}
      {open === 'reward' && <ChooseReward opportunity={opportunity} row={row} onClose={close} />}
      {open === 'scheme' && <ChooseScheme opportunity={opportunity} row={row} onClose={close} />}
      {open === 'history' && <AllocationHistory row={row} onClose={close} />}
    </>
  )
}

/** The actions that status and permissions leave; what ends the allocation stands apart. */
function useActionGroups(
  opportunity: Opportunity,
  row: Investment,
  onOpen: (open: OpenDialog) => void,
): readonly MenuGroup[] {
  const opens = useOpenScreens()
  const visit = useVisit()
  const term = useTerm()
  const scheme = useSchemeAction(opportunity, row, () => onOpen('scheme'))
  const awaited = awaitedStatuses.includes(row.status) && row.payment_due_on !== null
  const mayUpdate = permits(opportunity, 'edit')
  const takesMore = isRaising(opportunity.status)
  const items: (MenuAction | false)[] = [
    row.status === 'interested' &&
      mayUpdate && {
        id: 'confirm',
        label: 'Confirm receipt',
        icon: CircleCheck,
        onSelect: () => onOpen('confirm'),
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
        onSelect: () => onOpen('pay'),
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
        label: 'Add to this round',
        icon: Plus,
        onSelect: () => onOpen('more'),
      },
    isHeldUnpaid(row) &&
      mayUpdate &&
      (opportunity.rewards ?? []).length > 0 && {
        id: 'reward',
        label: `Choose ${term('reward', { lower: true })}`,
        icon: Gift,
        onSelect: () => onOpen('reward'),
      },
    scheme,
    opens('/admin/investments/allocations/:investmentId/documents') && {
      id: 'documents',
      label: term('document', { plural: true }),
      icon: FolderOpen,
      onSelect: () => visit(`/admin/investments/allocations/${row.id}/documents`),
    },
    { id: 'history', label: 'View history', icon: History, onSelect: () => onOpen('history') },
  ]
  const ends: MenuAction[] =
    isCancellable(row) && mayUpdate
      ? [{ id: 'cancel', label: 'Cancel', icon: Undo2, danger: true, onSelect: () => onOpen('cancel') }]
      : []
  return [{ items: items.filter((item) => item !== false) }, ...(ends.length > 0 ? [{ items: ends }] : [])]
}

/** Which tax scheme it is made under, as long as it counts and the offer names any. */
function useSchemeAction(
  opportunity: Opportunity,
  row: Investment,
  onSelect: () => void,
): MenuAction | false {
  const word = useLabel()('tax_option', { lower: true })
  const { tax_enabled: taxed } = useFlags()
  const isOffered = taxed === 1 && opportunity.tax_option_ids.length > 0
  const verb = row.tax_option_id === null ? 'Choose' : 'Change'
  return (
    isOffered &&
    !droppedStatuses.includes(row.status) &&
    permits(opportunity, 'edit') && { id: 'scheme', label: `${verb} ${word}`, icon: Landmark, onSelect }
  )
}

/** Confirms that money which comes another way is there: from then on it holds its place in the round. */
function ConfirmAllocation({ row, onClose }: { row: Investment; onClose: () => void }) {
  const act = useCommand()
  const moneyMoved = useMoneyMoved()
  const amount = money(row.amount, { currency: row.currency })
  const confirm = async () => {
    const params = { id: row.id }
    if (
      !(await act.run((idempotencyKey) =>
        send(confirmInvestment, { params, idempotencyKey }).then(moneyMoved),
      ))
    )
      return
    showToast(`${amount} reserved for ${row.investor_name}`)
    onClose()
  }
  return (
    <Confirmation
      open
      title={`Reserve ${amount} for ${row.investor_name}?`}
      confirm="Reserve"
      busy={act.busy}
      busyLabel="Reserving"
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        {row.route === 'in_kind' ? 'Paid in kind. ' : 'Paid outside this platform. '}
        {row.evidence_name === null ? 'No evidence provided.' : 'Check the evidence first.'}
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
      said={`${row.investor_name}’s ${allocation} cancelled`}
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
        {amount} of {opportunity.name} becomes available again
        {opportunity.waiting_list ? `, first to the ${term('waiting_list', { lower: true })}` : ''}.{' '}
        {isNothing(row.received)
          ? 'No money has been received for it.'
          : `The ${money(row.received, { currency: row.currency, pence: true })} received becomes a refund due.`}
      </p>
    </MoneyQuestion>
  )
}
