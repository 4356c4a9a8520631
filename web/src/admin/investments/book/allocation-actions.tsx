import { Banknote, Ellipsis, FileDown, History, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { MenuAction } from '../../../ui/menu.tsx'
import { PayInvestment } from '../cash-calls/pay-investment.tsx'
import type { Investment, Opportunity } from '../records.ts'
import { CancelAllocation } from './cancel-allocation.tsx'
import { AllocationHistory } from './allocation-history.tsx'
import { isCancellable } from './row-facts.ts'

interface AllocationActionsProps {
  opportunity: Opportunity
  row: Investment
}

type Open = 'pay' | 'cancel' | 'history'

/** What can be done with one allocation, by its status. */
export function AllocationActions({ opportunity, row }: AllocationActionsProps) {
  const [open, setOpen] = useState<Open>()
  const may = useAbilities()
  const close = () => setOpen(undefined)
  const awaited = row.status === 'awaiting_payment' || row.status === 'part_paid'
  const items: (MenuAction | false)[] = [
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
    { id: 'history', label: 'How it came to this', icon: History, onSelect: () => setOpen('history') },
  ]
  const ends: MenuAction[] =
    isCancellable(row) && may('investment_opportunity_live', 'update')
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
      {open === 'cancel' && <CancelAllocation opportunity={opportunity} row={row} onClose={close} />}
      {open === 'history' && <AllocationHistory row={row} onClose={close} />}
    </>
  )
}
