import type { holdingTotals } from '@moorgate/contract/investors/holding-totals.ts'
import type { z } from 'zod'
import { Change, Figures } from '../../../ui/figure.tsx'
import type { FigureItem } from '../../../ui/figure.tsx'
import { directionOf, missing, money, percent } from '../../../ui/format.ts'

export type HeldAmounts = z.output<typeof holdingTotals>

interface HeldFiguresProps {
  held: readonly HeldAmounts[]
  /** What else is counted of the record, after what it holds. */
  more: readonly (FigureItem & { key: string })[]
}

/** What a record holds, currency by currency, and what else is counted of it. */
export function HeldFigures({ held, more }: HeldFiguresProps) {
  const [first, ...others] = held
  return (
    <>
      <Figures items={[...(first ? figuresOf(first) : [nothing]), ...more]} />
      {others.map((each) => (
        <Figures key={each.currency} items={figuresOf(each)} />
      ))}
    </>
  )
}

const nothing = { key: 'invested', label: 'Held at cost', value: missing, note: 'Nothing held yet' }

const figuresOf = ({ currency, invested, value, ...held }: HeldAmounts): (FigureItem & { key: string })[] => [
  { key: 'invested', label: 'Held at cost', value: money(invested, { currency }) },
  {
    key: 'value',
    label: 'Value',
    value: money(value, { currency }),
    note: <GainOf {...{ currency, ...held }} />,
  },
]

/** "+£111,900 (+20.0%)". */
function GainOf({
  currency,
  gain,
  gain_percent: part,
}: Pick<HeldAmounts, 'currency' | 'gain' | 'gain_percent'>) {
  return (
    <Change direction={directionOf(gain)}>
      {`${money(gain, { currency, signed: true })} (${percent(part, { signed: true })})`}
    </Change>
  )
}
