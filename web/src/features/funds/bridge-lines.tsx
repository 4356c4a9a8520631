import { DescriptionList } from '../../ui/description-list.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { money } from '../../ui/format.ts'
import { Figure } from '../figures/figure.tsx'
import type { FundPerformance } from './performance.ts'
import { useWords } from '../../kernel/words.tsx'

interface BridgeLinesProps {
  bridge: NonNullable<FundPerformance['bridge']>
  currency: string
}

/** The lines that lead from one value to the next. They add up. */
export function BridgeLines({ bridge, currency }: BridgeLinesProps) {
  const words = useWords()
  const line = (
    name: keyof typeof bridge,
    term: string,
    how: { signed?: boolean; total?: boolean } = {},
  ) => ({
    term,
    value: (
      <Figure of={`bridge_${name}`} label={term}>
        {money(bridge[name], { currency, signed: how.signed ?? false })}
      </Figure>
    ),
    ...(how.total && { total: true }),
  })
  return (
    <DescriptionList
      variant="spread"
      items={[
        line('opening', `Value at ${dateFull(bridge.from)}`),
        line('rises', 'Gains in value', { signed: true }),
        line('falls', 'Losses in value', { signed: true }),
        line('flows', words('Calls and {distributions}'), { signed: true }),
        line('other', 'Fees, costs and other income', { signed: true }),
        line('closing', `Value at ${dateFull(bridge.until)}`, { total: true }),
      ]}
    />
  )
}
