import { writeDealFigures } from '@moorgate/contract/deals/deal-commands.ts'
import type { QuarterlyFigure } from '@moorgate/contract/deals/deal-commands.ts'
import { pipelineDeal } from '@moorgate/contract/deals/pipeline-deal.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { MoneyField } from '../../../ui/amount-field.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { Text } from '../../../ui/text.tsx'
import type { Deal } from '../deal.ts'
import { quarterAfter, quarterName, quarterOf } from './quarters.ts'
import styles from './record.module.css'

interface FiguresDialogProps {
  deal: Deal
  figures: readonly QuarterlyFigure[]
  onClose: () => void
}

/** All quarters at once, one below the other. */
export function FiguresDialog({ deal, figures, onClose }: FiguresDialogProps) {
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const [rows, setRows] = useState(figures)
  const change = (quarter: string, by: Partial<QuarterlyFigure>) =>
    setRows(rows.map((row) => (row.quarter === quarter ? { ...row, ...by } : row)))
  const add = () => {
    const last = rows.at(-1)
    const quarter = last ? quarterAfter(last.quarter) : quarterOf(now())
    setRows([...rows, { quarter, revenue: '', is_forecast: last?.is_forecast ?? false }])
  }
  const save = async () => {
    const done = await run(() =>
      send(writeDealFigures, {
        params: { id: deal.id },
        body: { figures: rows.filter(({ revenue }) => revenue !== '') },
      }),
    )
    if (!done) return
    await queries.invalidateQueries({ queryKey: [pipelineDeal.name] })
    onClose()
  }
  return (
    <FormModal
      onClose={onClose}
      title="Revenue by quarter"
      variant="long"
      dirty={rows !== figures}
      submit="Save figures"
      busy={busy}
      onSubmit={save}
    >
      <div className={styles.figures}>
        <Problem says={problem} />
        {rows.map(({ quarter, revenue, is_forecast: isForecast }) => (
          <div key={quarter} className={styles.figure}>
            <b>{quarterName(quarter)}</b>
            <MoneyField
              label={`Revenue in ${quarterName(quarter)}`}
              labelHidden
              currency={deal.currency ?? 'GBP'}
              value={revenue}
              onChange={(value) => change(quarter, { revenue: value })}
            />
            <Checkbox
              label="Forecast"
              checked={isForecast}
              onChange={() => change(quarter, { is_forecast: !isForecast })}
            />
            <IconButton
              icon={Trash2}
              size="small"
              label={`Remove ${quarterName(quarter)}`}
              onClick={() => setRows(rows.filter((row) => row.quarter !== quarter))}
            />
          </div>
        ))}
        {rows.length === 0 && <Text tone="soft">Actual and forecast revenue for each quarter.</Text>}
        <div>
          <Button onClick={add}>Add a quarter</Button>
        </div>
      </div>
    </FormModal>
  )
}
