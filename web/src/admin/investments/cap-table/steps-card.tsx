import { Card } from '../../../ui/card.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { money, moneyShort, percent, quantity, shareOf } from '../../../ui/format.ts'
import { Text } from '../../../ui/text.tsx'
import { price } from '../../../ui/price.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import type { Scenario } from './queries.ts'

const isNothing = (value: string) => /^0(\.0+)?$/.test(value)

/** The sale that is typed, step by step from its price to one ordinary share. */
export function StepsCard({ scenario }: { scenario: Scenario }) {
  const { exits, currency, turns } = scenario
  const sale = exits.findIndex(({ chosen }) => chosen)
  const exit = exits[sale]
  if (!exit) return null
  const amount = (value: string) => money(value, { currency })
  const less = (value: string) =>
    isNothing(value) ? amount(value) : money(`-${value}`, { currency, signed: true })
  const figure = (of: string, label: string, text: string) => ({
    term: label,
    value: (
      <Figure of={`${sale + 1}:${of}`} label={label}>
        {text}
      </Figure>
    ),
  })
  const costs = percent(shareOf(exit.costs, exit.sale_price))
  return (
    <Card title={`At ${moneyShort(exit.sale_price, { currency, places: 1 })}, step by step`}>
      <DescriptionList
        items={[
          figure('sale', 'Sale price', amount(exit.sale_price)),
          figure('costs', `Costs of sale, ${costs}`, less(exit.costs)),
          ...(isNothing(exit.debts) ? [] : [figure('owed', 'Owed on notes', less(exit.debts))]),
          figure('available', 'Left for holders', amount(exit.available)),
          figure('preferences_paid', 'Preferences paid', less(exit.preferences)),
          figure('strikes', 'Strikes set against options', amount(exit.strikes)),
          figure('sharing', 'Shares that share the rest', quantity(exit.sharing)),
          figure('per_share', 'Each ordinary share', price(exit.per_share, currency)),
        ]}
      />
      {turns.map(({ claim, name, sale_price: from }) => (
        <Text key={claim} tone="faint">
          {claim.startsWith('options') || claim.startsWith('warrants')
            ? `${name} are worth exercising above `
            : `${name} converts above `}
          <Figure of={`turn:sale:${claim}`} label={`Sale from which ${name} is paid another way`}>
            {moneyShort(from, { currency, places: 1 })}
          </Figure>
          .
        </Text>
      ))}
    </Card>
  )
}
