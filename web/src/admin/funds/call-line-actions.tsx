import { openDrawdownLineStatuses } from '@moorgate/contract/statuses/fund.ts'
import { Ellipsis } from 'lucide-react'
import { isNothing } from '../../kernel/amounts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { MenuAction, MenuGroup } from '../../ui/menu.tsx'
import styles from './call-lines.module.css'
import { LateInterest } from './late-interest.tsx'
import { RecordPayment } from './record-payment.tsx'
import type { Drawdown, DrawdownLine } from './records.ts'
import { RemindOfDrawdown } from './remind-of-drawdown.tsx'
import { ReversePayment } from './reverse-payment.tsx'

/** What is to be done with a line. */
export interface LineAct {
  kind: 'late' | 'pay' | 'remind' | 'reverse'
  line: DrawdownLine
}

const isOpen = ({ status }: DrawdownLine) => openDrawdownLineStatuses.includes(status)

export const actionColumn = (mayPay: boolean, open: (act: LineAct) => void): Column<DrawdownLine> => ({
  id: 'actions',
  header: 'Actions',
  headerHidden: true,
  align: 'end',
  cell: (line) => (
    <div className={styles.actions}>
      {line.is_late && (
        <Button
          size="small"
          aria-label={`Late interest, ${line.investor_name}`}
          onClick={() => open({ kind: 'late', line })}
        >
          Late interest
        </Button>
      )}
      {mayPay && isOpen(line) && (
        <Button size="small" onClick={() => open({ kind: 'pay', line })}>
          Record payment
        </Button>
      )}
      {mayPay && (isOpen(line) || !isNothing(line.received)) && (
        <Menu
          trigger={<IconButton icon={Ellipsis} size="small" label={`More about ${line.investor_name}`} />}
          label={`More about ${line.investor_name}`}
          groups={groupsOf(line, (kind) => open({ kind, line }))}
        />
      )}
    </div>
  ),
})

function groupsOf(line: DrawdownLine, open: (kind: LineAct['kind']) => void): readonly MenuGroup[] {
  const remind: MenuAction = { id: 'remind', label: 'Send reminder', onSelect: () => open('remind') }
  const reverse: MenuAction = {
    id: 'reverse',
    label: 'Reverse payment',
    danger: true,
    onSelect: () => open('reverse'),
  }
  return [
    ...(isOpen(line) ? [{ items: [remind] }] : []),
    ...(isNothing(line.received) ? [] : [{ items: [reverse] }]),
  ]
}

/** The dialog of what was chosen. */
export function LineDialog({ act, drawdown, mayPay, onClose }: LineDialogProps) {
  const { kind, line } = act
  if (kind === 'pay') return <RecordPayment line={line} onClose={onClose} />
  if (kind === 'reverse') return <ReversePayment line={line} onClose={onClose} />
  if (kind === 'remind') return <RemindOfDrawdown drawdown={drawdown} line={line} onClose={onClose} />
  return <LateInterest line={line} mayCharge={mayPay} onClose={onClose} />
}

interface LineDialogProps {
  act: LineAct
  drawdown: Drawdown
  mayPay: boolean
  onClose: () => void
}
