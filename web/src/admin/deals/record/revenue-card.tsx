import type { QuarterlyFigure } from '@moorgate/contract/deals/deal-commands.ts'
import { useState } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { BarChart } from '../../../ui/bar-chart.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { money, moneyShort } from '../../../ui/format.ts'
import { EmptyState } from '../../../ui/states.tsx'
import type { Deal } from '../deal.ts'
import { quarterName } from './quarters.ts'
import { overlay } from '../../../kernel/overlay.tsx'

const FiguresDialog = overlay(async () => (await import('./figures-dialog.tsx')).FiguresDialog)

/** Revenue by quarter: what was, and what the company expects. */
export function RevenueCard({ deal, figures }: { deal: Deal; figures: readonly QuarterlyFigure[] }) {
  const may = useAbilities()
  const [editing, setEditing] = useState(false)
  const values = (isForecast: boolean) =>
    figures.map(({ is_forecast, revenue }) => (is_forecast === isForecast ? revenue : '0'))
  const look = { currency: deal.currency }
  return (
    <Card
      title="Revenue"
      note="By quarter, from the company"
      actions={
        may('pipeline_deals', 'update') && (
          <Button look="link" onClick={() => setEditing(true)}>
            Edit figures
          </Button>
        )
      }
    >
      {figures.length === 0 ? (
        <EmptyState level={3} title="No figures yet">
          What the company earns and expects stands here, quarter by quarter.
        </EmptyState>
      ) : (
        <BarChart
          label="Revenue by quarter"
          categoryName="Quarter"
          categories={figures.map(({ quarter }) => quarterName(quarter))}
          series={[
            { name: 'Actual', values: values(false) },
            { name: 'Company forecast', values: values(true), expected: true },
          ]}
          format={{
            axis: (value) => moneyShort(value, { ...look, trim: true, places: 1 }),
            full: (value) => money(value, look),
          }}
          tops={(value) => moneyShort(value, look)}
          height={220}
        />
      )}
      {editing && <FiguresDialog deal={deal} figures={figures} onClose={() => setEditing(false)} />}
    </Card>
  )
}
