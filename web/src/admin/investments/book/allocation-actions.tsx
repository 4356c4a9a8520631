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
  Plus,
  Undo2,
} from 'lucide-react'
import { useState } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useVisit } from '../../../kernel/visit.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { MenuAction } from '../../../ui/menu.tsx'
import { PayInvestment } from '../cash-calls/pay-investment.tsx'
import type { Investment, Opportunity } from '../records.ts'
import { AddSubsequent } from './add-subsequent.tsx'
import { CancelAllocation } from './cancel-allocation.tsx'
import { ConfirmAllocation } from './confirm-allocation.tsx'
import { AllocationHistory } from './allocation-history.tsx'
import { ChooseReward } from './choose-reward.tsx'
import { isCancellable, isHeldUnpaid } from './row-facts.ts'

interface AllocationActionsProps {
  opportunity: Opportunity
  row: Investment
}

type OpenDialog = 'pay' | 'cancel' | 'history' | 'confirm' | 'more' | 'reward'

/** What can be done with one allocation, by its status. */
export function AllocationActions({ opportunity, row }: AllocationActionsProps) {
  const [open, setOpen] = useState<OpenDialog>()
  const may = useAbilities()
  const visit = useVisit()
  const term = useTerm()
  const close = () => setOpen(undefined)
  const awaited = row.status === 'awaiting_payment' || row.status === 'part_paid'
  const mayUpdate = may('investment_opportunity_live', 'update')
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
      may('cash_calls', 'update') && {
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
    may('investment_opportunity_existing', 'visit') && {
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
