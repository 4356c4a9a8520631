import { useState } from 'react'
import type { ReactNode } from 'react'
import { useLabel } from '../../kernel/terminology.tsx'
import { Figure } from '../../features/figures/figure.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Change } from '../../ui/figure.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { directionOf, percent } from '../../ui/format.ts'
import { Text } from '../../ui/text.tsx'
import { sharePrice } from '../../features/opportunities/opportunity-words.ts'
import type { ShareLot, SharePrice } from '../../features/opportunities/records.ts'
import styles from './share-prices.module.css'
import { Words } from '../../kernel/words.tsx'

const sources: Readonly<Record<SharePrice['source'], string>> = {
  round: 'Round price',
  valuation: 'Valuation',
  secondary: 'Sale between shareholders',
  nav: '{Nav}',
}

function changeCell({ id, date, change_percent: change }: SharePrice): ReactNode {
  return (
    <Change direction={directionOf(change)}>
      <Figure of={`price_change:${id}`} label={`Price change on ${dateFull(date)}`}>
        {percent(change, { signed: true })}
      </Figure>
    </Change>
  )
}

const priceOf = ({ id, date, price }: SharePrice, currency: string): ReactNode => (
  <Figure of={`price_on:${id}`} label={`Price from ${dateFull(date)}`}>
    {sharePrice(price, currency)}
  </Figure>
)

const sourceCell = ({ note, source }: SharePrice): ReactNode => note ?? <Words of={sources[source]} />

/** Of the latest price since the first, as a rate a year. */
function Growth({ latest, since }: { latest: SharePrice; since: string }) {
  if (latest.yearly_growth == null) return 'Annual growth is shown once prices span a year.'
  return (
    <>
      <Figure of={`price_growth:${latest.id}`} label="Annual price growth">
        {percent(latest.yearly_growth, { signed: true })}
      </Figure>{' '}
      a year since {dateFull(since)}, compound.
    </>
  )
}

/** As many as are shown before the rest is asked for. */
const atFirst = 6

/**
 * The prices on record, newest first, each with its change on the one before; of many, the latest until all
 * are asked for.
 */
export function SharePrices({ prices, lots }: { prices: readonly SharePrice[]; lots: readonly ShareLot[] }) {
  const label = useLabel()
  const [all, setAll] = useState(false)
  const currency = lots[0]?.currency ?? 'GBP'
  const newest = prices.toReversed()
  /** One more row takes no more room than the button. */
  const isLong = newest.length > atFirst + 1
  const latest = prices.at(-1)
  if (!latest) return <Text tone="faint">Held at cost until there is a valuation.</Text>
  return (
    <>
      <DataTable
        label={label('share_prices')}
        rows={isLong && !all ? newest.slice(0, atFirst) : newest}
        keyOf={(one) => one.id}
        stacked={false}
        columns={[
          { id: 'date', header: label('column_date'), cell: (one) => dateFull(one.date) },
          {
            id: 'price',
            header: label('column_price'),
            align: 'end',
            weight: 'strong',
            cell: (one) => priceOf(one, currency),
          },
          {
            id: 'change',
            header: 'Change',
            align: 'end',
            cell: changeCell,
          },
          {
            id: 'source',
            header: 'Why',
            from: 'md',
            cell: sourceCell,
          },
        ]}
      />
      <Text variant="note" tone="soft">
        <Growth latest={latest} since={prices[0]!.date} />
      </Text>
      {isLong && (
        <Button className={styles.earlier} onClick={() => setAll(!all)}>
          {all ? `Show the latest ${atFirst}` : `Show all ${newest.length} prices`}
        </Button>
      )}
    </>
  )
}
