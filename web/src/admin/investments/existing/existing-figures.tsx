import type { FigureItem } from '../../../ui/figure.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { counted, directionOf, inPercent, missing, money, multiple, percent } from '../../../ui/format.ts'
import { price } from '../../../ui/price.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import { isNothing } from '../../../kernel/amounts.ts'
import type { Holdings } from './holdings.ts'

/** What everything that is held is worth beside what it cost, with what was paid out. */
export function existingFigures(held: Holdings): (FigureItem & { key: string })[] {
  const { currency } = held
  const shown = (amount: string | null) => money(amount, { currency })
  return [
    {
      key: 'value',
      label: held.price === null ? 'Value' : `Value at ${price(held.price, currency)}`,
      value: opened('value', 'Value', shown(held.value)),
      note: held.price_date === null ? 'No price yet' : dateFull(held.price_date),
    },
    {
      key: 'invested',
      label: 'Invested',
      value: opened('cost', 'Invested', shown(held.cost)),
      note: (
        <Figure of="holding_holders" label="How many hold it">
          {counted(held.holders, 'holder', 'holders')}
        </Figure>
      ),
    },
    {
      key: 'gain',
      label: 'Gain',
      value: opened('gain', 'Gain', money(held.gain, { currency, signed: true })),
      note: opened('gain_percent', 'Gain, per cent', percent(held.gain_percent, { signed: true })),
      direction: directionOf(held.gain),
    },
    {
      key: 'multiple',
      label: 'Multiple',
      value: opened('multiple', 'Multiple', multiple(held.multiple)),
      note: isNothing(held.returned) ? (
        'No proceeds yet'
      ) : (
        <>With {opened('returned', 'Paid out', shown(held.returned))} paid out</>
      ),
    },
    {
      key: 'irr',
      label: 'IRR',
      value: opened('irr', 'IRR', percent(held.irr === null ? null : inPercent(held.irr))),
      note: held.irr_none ?? 'Gross',
    },
  ]
}

const opened = (of: string, label: string, text: string) =>
  text === missing ? (
    missing
  ) : (
    <Figure of={`holding_${of}:total`} label={label}>
      {text}
    </Figure>
  )
