import { useQuery } from '@tanstack/react-query'
import { opportunityStatus } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { isNothing } from '../../kernel/amounts.ts'
import { useBranding } from '../../kernel/branding.tsx'
import { PageColumns } from '../../kernel/page-columns.tsx'
import { useLabel, useText } from '../../kernel/terminology.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { holding as ownership, missing, money, multiple, quantity } from '../../ui/format.ts'
import { Text } from '../../ui/text.tsx'
import { sharePrice } from '../../features/opportunities/opportunity-words.ts'
import { soldQuery, valueHistoryQuery } from '../../features/opportunities/portfolio-queries.ts'
import type { Holding, Opportunity } from '../../features/opportunities/records.ts'
import { OverTitle } from '../../features/sections/ruled-section.tsx'
import { ValueChart } from '../../features/portfolio/value-chart.tsx'
import { ValueHead } from '../../features/portfolio/value-head.tsx'
import { holdingFigures, opened } from '../../features/portfolio/opened-figures.tsx'
import { ReliefFacts } from './relief-facts.tsx'
import { Rate } from '../../features/portfolio/rate.tsx'
import styles from './holding-value.module.css'

export interface HoldingValueProps {
  holding: Holding
  /** Of the company, in percent; null where it is not known. */
  part: string | null
  opportunity: Opportunity | undefined
}

/** What a holding is worth and was worth, with its facts beside. */
export function HoldingValue({ holding, part, opportunity }: HoldingValueProps) {
  const text = useText()
  const label = useLabel()
  const { name: provider } = useBranding()
  const { currency, latest_price_date: valuedOn } = holding
  const history = useQuery(valueHistoryQuery(holding.investment_opportunity_id))
  return (
    <PageColumns
      side={
        <>
          <div className={styles.facts}>
            <OverTitle>{`Your ${label('holding', { lower: true })}`}</OverTitle>
            <Facts holding={holding} part={part} />
          </div>
          <ReliefFacts offerId={holding.investment_opportunity_id} />
        </>
      }
    >
      <section>
        <ValueChart
          name={holding.name}
          head={<Head holding={holding} opportunity={opportunity} />}
          points={history.isPending ? undefined : (history.data?.[0]?.points ?? [])}
          currency={currency}
          of={String(holding.id)}
          remark={opportunity?.outcome_date ? { date: opportunity.outcome_date, text: 'Exited' } : undefined}
        />
        {!opportunity?.outcome_date && (
          <Text variant="note" tone="faint" className={styles.note}>
            {valuedOn === null
              ? 'Held at cost until there is a valuation.'
              : text('valuation_note', { provider, date: dateFull(valuedOn) })}
          </Text>
        )}
        <SoldNote offerId={holding.investment_opportunity_id} />
      </section>
    </PageColumns>
  )
}

/** What the figures are of, where a part was sold. */
function SoldNote({ offerId }: { offerId: number }) {
  const { data: sold } = useQuery(soldQuery(offerId))
  if (!sold || isNothing(sold.proceeds)) return null
  return (
    <Text variant="note" tone="faint" className={styles.note}>
      You sold {opened(sold, 'shares', quantity(sold.shares))} shares for{' '}
      {opened(sold, 'proceeds', money(sold.proceeds, sold))}. Value, amount invested and returns relate to the
      shares you still hold. The chart includes shares until they were sold.
    </Text>
  )
}

function Head({ holding, opportunity }: Pick<HoldingValueProps, 'holding' | 'opportunity'>) {
  if (opportunity?.status === opportunityStatus.matured) return <Ended holding={holding} />
  const { latest_price_date: valuedOn } = holding
  return (
    <ValueHead
      title={valuedOn === null ? 'Value' : `Value at ${dateFull(valuedOn)}`}
      currency={holding.currency}
      value={holding.value}
      gain={holding.rise}
      gainShare={holding.rise_percent}
      on={<>on {opened(holding, 'invested', money(holding.invested, holding))} invested</>}
      opens={(figure, text) => opened(holding, holdingFigures[figure], text)}
    />
  )
}

/** What has ended is worth nothing, and that is no loss: what it paid is said instead. */
function Ended({ holding }: { holding: Holding }) {
  const label = useLabel()
  return (
    <ValueHead
      title={label('stat_distributions')}
      currency={holding.currency}
      value={holding.distributed}
      on={
        <>
          {opened(holding, 'multiple', multiple(holding.multiple))} of{' '}
          {opened(holding, 'invested', money(holding.invested, holding))} invested
        </>
      }
      opens={(_figure, text) => opened(holding, 'distributed', text)}
    />
  )
}

function Facts({ holding, part }: Pick<HoldingValueProps, 'holding' | 'part'>) {
  const label = useLabel()
  const { currency, cost_price: cost, latest_price: latest } = holding
  const wasPaid = opened(holding, 'cost_price', sharePrice(cost, currency))
  const price =
    latest === null || latest === cost ? (
      wasPaid
    ) : (
      <>
        {opened(holding, 'price', sharePrice(latest, currency))}, was {wasPaid}
      </>
    )
  return (
    <DescriptionList
      variant="spread"
      items={[
        { term: label('column_price'), value: price },
        { term: label('column_shares'), value: opened(holding, 'shares', quantity(holding.shares)) },
        { term: 'Class', value: holding.share_class },
        {
          term: 'Your ownership',
          value: part === null ? missing : opened(holding, 'part', ownership(part)),
        },
        {
          term: `${label('column_multiple')}, including ${label('stat_distributions', { lower: true })}`,
          value: opened(holding, 'multiple', multiple(holding.multiple)),
        },
        { term: label('column_irr'), value: <Rate holding={holding} /> },
        {
          term: label('stat_distributions'),
          value: opened(holding, 'distributed', money(holding.distributed, { currency })),
        },
        { term: 'First invested', value: dateFull(holding.first_invested) },
      ]}
    />
  )
}
