import { readDealFigures } from '@moorgate/contract/deals/deal-commands.ts'
import type { QuarterlyFigure, pendingStage } from '@moorgate/contract/deals/deal-commands.ts'
import { boardDealStatuses, pipelineDeal } from '@moorgate/contract/deals/pipeline-deal.ts'
import { useQuery } from '@tanstack/react-query'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { endpointQuery } from '../../../kernel/queries.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import { WithFigures } from '../../../features/figures/with-figures.tsx'
import { Figures } from '../../../ui/figure.tsx'
import { dateShort, daysUntil } from '../../../ui/format-dates.ts'
import { counted, missing, money, moneyShort, percent } from '../../../ui/format.ts'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { dealSource } from '../deal.ts'
import type { Deal } from '../deal.ts'
import { DealPage } from './deal-page.tsx'
import { DealRail } from './deal-rail.tsx'
import { progressQuery } from './progress.ts'
import { PlacementsCard } from './placements-card.tsx'
import type { z } from 'zod'
import { cx } from '../../../ui/class-names.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './record.module.css'
import { useState } from 'react'
import { permits } from '../../../kernel/permissions.ts'
import { BarChart } from '../../../ui/bar-chart.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { quarterName } from './quarters.ts'
import { overlay } from '../../../kernel/overlay.tsx'

const FiguresDialog = overlay(async () => (await import('./figures-dialog.tsx')).FiguresDialog)

/** Revenue by quarter: what was, and what the company expects. */
function RevenueCard({ deal, figures }: { deal: Deal; figures: readonly QuarterlyFigure[] }) {
  const [editing, setEditing] = useState(false)
  const values = (isForecast: boolean) =>
    figures.map(({ is_forecast, revenue }) => (is_forecast === isForecast ? revenue : '0'))
  const look = { currency: deal.currency }
  return (
    <Card
      title="Revenue"
      note="By quarter, from the company"
      actions={
        permits(deal, 'edit') && (
          <Button variant="link" onClick={() => setEditing(true)}>
            Edit figures
          </Button>
        )
      }
    >
      {figures.length === 0 ? (
        <EmptyState level={3} title="No figures yet">
          Quarterly results and forecasts of the company appear here.
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

type PendingStage = z.output<typeof pendingStage>

/**
 * The stages from left to right, with the days that the deal has been in each, against the limit where there
 * is one.
 */
function StageBar({ stages }: { stages: readonly PendingStage[] }) {
  return (
    <ol className={styles.stages}>
      {stages.map((stage) => (
        <li
          key={stage.id}
          className={cx(styles.stage, styles[stage.state])}
          aria-current={stage.state === 'current' ? 'step' : undefined}
        >
          <b>{stage.name}</b>
          <small className={cx(isOver(stage) && styles.over)}>
            {stage.days === null ? (
              wordsOf(stage)
            ) : (
              <Figure of={`days:${stage.id}`} label={`Days in ${stage.name}`}>
                {wordsOf(stage)}
              </Figure>
            )}
            {isOver(stage) && <VisuallyHidden>, over the limit</VisuallyHidden>}
          </small>
        </li>
      ))}
    </ol>
  )
}

const isOver = ({ state, days, sla_days: limit }: PendingStage) =>
  state === 'current' && days !== null && limit !== null && days > limit

function wordsOf({ state, days, sla_days: limit }: PendingStage): string {
  if (state === 'current' && days !== null)
    return limit === null ? counted(days, 'day', 'days') : `${days} of ${counted(limit, 'day', 'days')}`
  if (days !== null) return counted(days, 'day', 'days')
  if (state === 'passed') return 'Skipped'
  return limit === null ? 'No limit' : `Limit ${counted(limit, 'day', 'days')}`
}

const rail = (deal: Deal) => <DealRail deal={deal} />

/**
 * `/admin/investments/deals/{id}/performance`: how far the deal is, what it is worth, and who could take it.
 */
export function DealPerformance({ params }: ScreenProps) {
  return (
    <DealPage id={params['id'] ?? ''} rail={rail}>
      {(deal) => (
        <WithFigures source={dealSource(deal)}>
          <Progress deal={deal} />
          <DealFigures deal={deal} />
          <Revenue deal={deal} />
          <PlacementsCard deal={deal} />
        </WithFigures>
      )}
    </DealPage>
  )
}

function Progress({ deal }: { deal: Deal }) {
  const query = useQuery(progressQuery(deal))
  return (
    <Loaded query={query} what="the stages" skeleton={<Skeleton height={52} />}>
      {(stages) => <StageBar stages={stages} />}
    </Loaded>
  )
}

function Revenue({ deal }: { deal: Deal }) {
  const query = useQuery(endpointQuery(pipelineDeal.name, readDealFigures, { params: { id: deal.id } }))
  return (
    <Loaded query={query} what="the figures" skeleton={<Skeleton height={280} />}>
      {(figures) => <RevenueCard deal={deal} figures={figures} />}
    </Loaded>
  )
}

function DealFigures({ deal }: { deal: Deal }) {
  const today = now()
  const look = { currency: deal.currency }
  const closes = deal.expected_close === null ? undefined : daysUntil(deal.expected_close, { today })
  return (
    <Figures
      items={[
        {
          key: 'sought',
          label: 'Seeking',
          value: money(deal.target_amount, look),
          ...(deal.pre_money !== null && {
            note: `${moneyShort(deal.pre_money, { ...look, places: 1 })} pre-money`,
          }),
        },
        {
          key: 'probability',
          label: 'Probability',
          value: (
            <Figure of="probability" label="Probability">
              {percent(String(deal.effective_probability), { places: 0 })}
            </Figure>
          ),
          note: probabilityNote(deal),
        },
        {
          key: 'weighted',
          label: 'Weighted',
          value:
            deal.weighted_amount === null ? (
              missing
            ) : (
              <Figure of="weighted" label="Weighted">
                {money(deal.weighted_amount, look)}
              </Figure>
            ),
          note: boardDealStatuses.includes(deal.status) ? 'Included in board total' : 'Removed from board',
        },
        {
          key: 'score',
          label: 'Fit score',
          value: deal.score ?? missing,
          ...(deal.score !== null && { note: 'Of 100' }),
        },
        {
          key: 'close',
          label: 'Expected close',
          value: closeText(deal.expected_close, closes),
          ...(closes !== undefined && {
            note: closes < 0 ? `${counted(-closes, 'day', 'days')} ago` : counted(closes, 'day', 'days'),
            noteTone: closes < 0 ? ('warn' as const) : ('plain' as const),
          }),
        },
      ]}
    />
  )
}

/** The year of a day within the next months goes without saying. */
function closeText(day: string | null, days: number | undefined): string {
  const text = dateShort(day, { today: now() })
  return days !== undefined && days >= 0 && days < 300 ? text.replace(/ \d{4}$/, '') : text
}

function probabilityNote({ status, probability }: Deal): string {
  if (status === 'won' || status === 'lost') return 'Closed'
  return probability === null ? 'Stage default' : 'Set manually'
}
