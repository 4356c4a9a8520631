import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { updateCashCall } from '@moorgate/contract/investments/cash-call.ts'
import { ExportButton } from '../../../features/list/export-button.tsx'
import { useAbilities } from '../../../kernel/abilities.ts'
import { addressOf } from '../../../kernel/api.ts'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Heading, Text } from '../../../ui/text.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useMoneyMoved } from '../records.ts'
import { CallTerms } from './call-terms.tsx'
import { LinesTable } from './lines-table.tsx'
import type { CashCall, CashCallLine } from './records.ts'
import styles from './cash-calls.module.css'

interface CallBodyProps {
  call: CashCall
  lines: readonly CashCallLine[]
  line: CashCallLine | undefined
  onSelect: (id: number) => void
  onDirty: (dirty: boolean) => void
}

type LineFilter = 'all' | 'sent'

/** The call itself: its terms, and a line for everybody who is asked. */
export function CallBody({ call, lines, line, onSelect, onDirty }: CallBodyProps) {
  const may = useAbilities()
  const draft = call.status === 'draft'
  const [shown, setShown] = useState<LineFilter>('all')
  const said = lines.filter(({ sent_at: sentAt }) => sentAt !== null)
  const isPart = shown === 'sent' && said.length > 0
  const ledger = addressOf(
    'cash-call-lines/export',
    new URLSearchParams({
      'filter[cash_call_id]': String(call.id),
      ...(isPart && { 'filter[sent]': 'true' }),
    }),
  )
  return (
    <div className={styles.body}>
      <section className={styles.section}>
        <Heading level={2}>Terms</Heading>
        <CallTerms call={call} onDirty={onDirty} />
      </section>
      {call.cancel_reason && <Notice title="Cancelled">{call.cancel_reason}</Notice>}
      <section className={styles.section}>
        <div className={styles.sectionHead}>
          <Heading level={2}>Lines</Heading>
          <Text as="span" tone="faint">
            One for each signed reservation, to the penny
          </Text>
          <span className={styles.end}>
            {draft && may('cash_calls', 'update') && <Redraw call={call} />}
            <ExportButton address={ledger} size="small">
              Download
            </ExportButton>
          </span>
        </div>
        {said.length > 0 && (
          <SegmentedControl<LineFilter>
            label="Lines shown"
            options={[
              { value: 'all', label: 'All' },
              { value: 'sent', label: `Says sent ${said.length}` },
            ]}
            value={shown}
            onChange={setShown}
          />
        )}
        <LinesTable
          call={call}
          lines={isPart ? said : lines}
          isPart={isPart}
          current={line?.id}
          onSelect={onSelect}
        />
      </section>
    </div>
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
    showToast('The lines are drawn up anew')
  }
  return (
    <>
      {problem !== undefined && (
        <Text as="span" tone="neg">
          {problem}
        </Text>
      )}
      <Button size="small" icon={RefreshCw} busy={busy} busyLabel="Looking" onClick={() => void redraw()}>
        Draw up anew
      </Button>
    </>
  )
}
