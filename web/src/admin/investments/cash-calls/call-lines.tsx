import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { updateCashCall } from '@moorgate/contract/investments/cash-call-commands.ts'
import { ExportButton } from '../../../features/list/export-button.tsx'
import { addressOf } from '../../../kernel/api.ts'
import { permits } from '../../../kernel/permissions.ts'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Heading, Text } from '../../../ui/text.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useMoneyMoved } from '../records.ts'
import { LinesTable } from './lines-table.tsx'
import { fits, lineViews } from './line-views.ts'
import type { LineView } from './line-views.ts'
import { RemindOfCall } from './remind-of-call.tsx'
import { PaymentsDialog } from './payments-dialog.tsx'
import type { CashCall, CashCallLine } from './records.ts'
import styles from './cash-calls.module.css'

interface CallLinesProps {
  call: CashCall
  lines: readonly CashCallLine[]
  line: CashCallLine | undefined
  onSelect: (id: number) => void
}

/** A line for everybody who is asked, what is due first, and what is done with several of them. */
export function CallLines({ call, lines, line, onSelect }: CallLinesProps) {
  const draft = call.status === 'draft'
  const [chosen, setShown] = useState<LineView>('all')
  const views = lineViews(call, lines)
  // A view whose last line was just paid is left.
  const shown = views.some(({ value }) => value === chosen) ? chosen : 'all'
  const ledger = addressOf(
    'cash-call-lines/export',
    new URLSearchParams({
      'filter[cash_call_id]': String(call.id),
      ...(shown === 'sent' ? { 'filter[sent]': 'true' } : shown !== 'all' && { 'filter[standing]': shown }),
    }),
  )
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <Heading level={2}>Lines</Heading>
        <Text as="span" tone="faint">
          One for each signed reservation
        </Text>
        <span className={styles.end}>
          {draft && permits(call, 'edit') && <Redraw call={call} />}
          <ForSeveral call={call} lines={lines} />
          {call.lines_count > 0 && (
            <ExportButton address={`/api/cash-calls/${call.id}/notices`} size="small">
              Notices (PDF)
            </ExportButton>
          )}
          <ExportButton address={ledger} size="small">
            Download
          </ExportButton>
        </span>
      </div>
      {!draft && (
        <SegmentedControl<LineView>
          label="Lines shown"
          options={views.map(({ value, label, count }) => ({ value, label: `${label} ${count}` }))}
          value={shown}
          onChange={setShown}
        />
      )}
      <LinesTable
        call={call}
        lines={lines.filter((each) => fits(each, shown))}
        isPart={shown !== 'all'}
        current={line?.id}
        onSelect={onSelect}
      />
    </section>
  )
}

/** What is done with several lines on which money is due. */
function ForSeveral({ call, lines }: Pick<CallLinesProps, 'call' | 'lines'>) {
  const [open, setOpen] = useState<'remind' | 'pay'>()
  const close = () => setOpen(undefined)
  if (!permits(call, 'pay') || call.overdue_count + call.awaiting_count === 0) return null
  if (call.status === 'draft' || call.status === 'cancelled') return null
  return (
    <>
      <Button size="small" onClick={() => setOpen('remind')}>
        Remind
      </Button>
      <Button size="small" onClick={() => setOpen('pay')}>
        Record payments
      </Button>
      {open === 'remind' && <RemindOfCall call={call} onClose={close} />}
      {open === 'pay' && <PaymentsDialog call={call} lines={lines} onClose={close} />}
    </>
  )
}

/** Looks again at who has reserved and signed. */
function Redraw({ call }: { call: CashCall }) {
  const { busy, problem, run } = useCommand()
  const moneyMoved = useMoneyMoved()
  const redraw = async () => {
    const body = { refresh_lines: true }
    if (!(await run(() => send(updateCashCall, { params: { id: call.id }, body })))) return
    await moneyMoved()
    showToast('Amounts recalculated')
  }
  return (
    <>
      {problem !== undefined && (
        <Text as="span" tone="neg">
          {problem}
        </Text>
      )}
      <Button
        size="small"
        icon={RefreshCw}
        busy={busy}
        busyLabel="Recalculating"
        onClick={() => void redraw()}
      >
        Recalculate
      </Button>
    </>
  )
}
