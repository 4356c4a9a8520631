import type { ReactNode } from 'react'
import { DescriptionList } from '../../ui/description-list.tsx'
import { deadline } from '../../ui/format-dates.ts'
import { money, percent, quantity, widthOf } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { now } from '../../kernel/clock.ts'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { Figure } from '../figures/figure.tsx'
import type { OpportunityFields } from './opportunity-record.ts'
import styles from './opportunity-summary.module.css'

type RaisedFacts = Pick<OpportunityFields, 'target_amount' | 'currency'> & {
  raised: string | null
  /** Percentage points. */
  percent_raised: string | null
}

type Facts = RaisedFacts &
  Pick<OpportunityFields, 'minimum_investment' | 'share_price' | 'valuation'> & {
    close_date: string | null
    maximum_investment?: string | null
    investor_count?: number
  }

interface OpportunitySummaryProps {
  opportunity: Facts
  /** A price as the side that shows it writes it. */
  price: (value: string) => string
  /** Before everything else: what the reader may take by right. */
  first?: ReactNode
  /** What follows: the reader's own part, the next step. */
  children: ReactNode
}

/** The card beside an offer's article: how far the round is, what it takes, and what the reader does next. */
export function OpportunitySummary({ opportunity, price, first, children }: OpportunitySummaryProps) {
  const label = useLabel()
  return (
    <section className={styles.card} aria-label={label('investments')}>
      {first}
      <Raised offer={opportunity} />
      <WhatItTakes opportunity={opportunity} price={price} />
      {children}
    </section>
  )
}

function Raised({
  offer: { raised, target_amount: target, percent_raised: share, currency },
}: {
  offer: RaisedFacts
}) {
  return (
    <>
      <p className={styles.raised}>
        <b>
          <Figure of="raise_committed" label="Committed">
            {money(raised, { currency })}
          </Figure>
        </b>
        {share !== null && (
          <span>
            <Figure of="raise_percent" label="Committed, of target">
              {percent(share, { places: 0 })}
            </Figure>
          </span>
        )}
      </p>
      {target !== null && <p className={styles.of}>{`committed of ${money(target, { currency })}`}</p>}
      <div className={styles.bar}>
        <ProgressBar
          label={`Committed, of ${money(target, { currency })}`}
          parts={[
            {
              state: 'committed',
              share: widthOf(raised, target),
              label: 'Committed',
              value: money(raised, { currency }),
            },
          ]}
        />
      </div>
    </>
  )
}

function WhatItTakes({ opportunity, price }: Pick<OpportunitySummaryProps, 'opportunity' | 'price'>) {
  const label = useLabel()
  const term = useTerm()
  const amount = (value: string | null | undefined) => money(value, { currency: opportunity.currency })
  const items = [
    Boolean(opportunity.investor_count) && {
      term: term('investor', { plural: true }),
      value: (
        <Figure of="raise_investors" label={term('investor', { plural: true })}>
          {quantity(opportunity.investor_count ?? 0)}
        </Figure>
      ),
    },
    opportunity.close_date !== null && {
      term: 'Closes',
      value: deadline(opportunity.close_date, { today: now() }),
    },
    opportunity.minimum_investment !== null && {
      term: label('min_investment'),
      value: amount(opportunity.minimum_investment),
    },
    Boolean(opportunity.maximum_investment) && {
      term: 'Maximum investment',
      value: amount(opportunity.maximum_investment),
    },
    opportunity.share_price !== null && { term: label('share_price'), value: price(opportunity.share_price) },
    opportunity.valuation !== null && { term: label('pre_money'), value: amount(opportunity.valuation) },
  ]
  return <DescriptionList variant="spread" items={items.filter((item) => item !== false)} />
}
