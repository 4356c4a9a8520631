import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../kernel/loaded.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import type { Description } from '../../../ui/description-list.tsx'
import { money, quantity } from '../../../ui/format.ts'
import { SkeletonRows } from '../../../ui/states.tsx'
import { Text } from '../../../ui/text.tsx'
import { RailPart } from '../../record-layout.tsx'
import { price } from '../../../ui/price.ts'
import { reasonQuery, ruleTitle } from './rules.ts'
import type { Policy, Reason } from './rules.ts'

interface ReasonPartProps {
  opportunityId: number
  investmentId: number
  name: string
  currency: string
  policy: Policy
  keepsMinimum: boolean
}

/** Why the chosen rule gives this investor what it gives, with its arithmetic. */
export function ReasonPart(props: ReasonPartProps) {
  const { opportunityId, investmentId, name, currency, policy, keepsMinimum } = props
  const query = useQuery(
    reasonQuery(opportunityId, { investment_id: investmentId, policy, keeps_minimum: keepsMinimum }),
  )
  return (
    <RailPart title={name}>
      <Text tone="soft">{ruleTitle(policy, keepsMinimum)}</Text>
      <Loaded query={query} what="the reason" skeleton={<SkeletonRows rows={4} avatar={false} />}>
        {(reason) => (
          <>
            <DescriptionList look="spread" items={workingOf(reason, currency)} />
            <Text look="note" tone="faint">
              {reason.sentence}
            </Text>
          </>
        )}
      </Loaded>
    </RailPart>
  )
}

function workingOf(reason: Reason, currency: string): Description[] {
  const shown = (amount: string) => money(amount, { currency, pence: true })
  const step = (value: string | null, term: string, said: (value: string) => string) =>
    value === null ? [] : [{ term, value: said(value) }]
  return [
    { term: 'Request', value: shown(reason.request) },
    ...step(reason.turn === null ? null : String(reason.turn), 'Place in the queue', quantity),
    ...step(reason.left_shares, 'Shares left at this place', quantity),
    ...step(reason.percent, `Share of ${shown(reason.pool_amount ?? '0')}`, (percent) => `${percent}%`),
    ...step(reason.quota, `× ${quantity(reason.pool_shares)} shares`, grouped),
    ...step(reason.refused_shares, 'Shares that would be', quantity),
    ...step(reason.refused_cost, `× ${price(reason.price, currency)}`, shown),
    ...step(reason.minimum, 'Minimum', shown),
    { term: 'Allocated', value: `${quantity(reason.shares)} shares`, total: true },
    { term: 'Costs', value: shown(reason.cost) },
  ]
}

/** "6256.51" as "6,256.51", zeros at the end included. */
const grouped = (value: string) => {
  const [whole = '0', fraction] = value.split('.')
  return fraction === undefined ? quantity(whole) : `${quantity(whole)}.${fraction}`
}
