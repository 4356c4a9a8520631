import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import type { Description } from '../../../ui/description-list.tsx'
import { money, quantity } from '../../../ui/format.ts'
import { SkeletonRows } from '../../../ui/states.tsx'
import { Text } from '../../../ui/text.tsx'
import { RailPart } from '../../../features/records/record-layout.tsx'
import { price } from '../../../ui/price.ts'
import { reasonQuery, ruleTitle } from './rules.ts'
import type { Policy, Reason } from './rules.ts'

interface ReasonPartProps {
  opportunityId: number
  investmentId: number
  name: string
  /** Decides whom holders first shares with. */
  isHolder: boolean
  currency: string
  policy: Policy
  keepsMinimum: boolean
}

/** Why the chosen rule gives this investor what it gives, with its arithmetic. */
export function ReasonPart(props: ReasonPartProps) {
  const { opportunityId, investmentId, name, isHolder, currency, policy, keepsMinimum } = props
  const query = useQuery(
    reasonQuery(opportunityId, { investment_id: investmentId, policy, keeps_minimum: keepsMinimum }),
  )
  return (
    <RailPart title={name}>
      <Text tone="soft">{ruleTitle(policy, keepsMinimum)}</Text>
      <Loaded query={query} what="the reason" skeleton={<SkeletonRows rows={4} avatar={false} />}>
        {(reason) => (
          <>
            <DescriptionList variant="spread" items={workingOf(reason, { currency, isHolder })} />
            <Text variant="note" tone="faint">
              {reason.sentence}
            </Text>
          </>
        )}
      </Loaded>
    </RailPart>
  )
}

function workingOf(
  reason: Reason,
  { currency, isHolder }: { currency: string; isHolder: boolean },
): Description[] {
  const { policy, investment_id: id } = reason
  const shown = (amount: string) => money(amount, { currency, pence: true })
  const pool = policy === 'holders_first' ? `${policy}_${isHolder ? 'holders' : 'others'}` : policy
  const asked = `${pool}_${reason.outcome === 'below_minimum' ? 'asked' : 'staying'}`
  const opened = (of: string, label: string, text: string) => (
    <Figure of={of} label={label}>
      {text}
    </Figure>
  )
  const step = (value: string | null, term: string, said: (value: string) => string, figure: string) =>
    value === null ? [] : [{ term, value: opened(figure, term, said(value)) }]
  const own = (figure: string) => `${policy}_${figure}:${id}`
  const turn = reason.turn === null ? null : String(reason.turn)
  return [
    ...step(reason.request, 'Request', shown, `request:${id}`),
    ...step(turn, 'Queue position', quantity, own('turn')),
    ...step(reason.left_shares, 'Shares left at this position', quantity, own('left')),
    ...step(reason.pool_amount, 'Total requested in the pool', shown, asked),
    ...step(reason.percent, 'Share of the pool', (percent) => `${percent}%`, own('percent')),
    ...step(reason.quota, `× ${quantity(reason.pool_shares)} shares`, grouped, own('quota')),
    ...step(reason.refused_shares, 'Resulting shares', quantity, own('refused')),
    ...step(reason.refused_cost, `× ${price(reason.price, currency)}`, shown, own('refused_cost')),
    ...step(reason.minimum, 'Minimum', shown, 'minimum'),
    {
      term: 'Allocated',
      value: opened(own('shares'), 'Allocated', `${quantity(reason.shares)} shares`),
      total: true,
    },
    ...step(reason.cost, 'Cost', shown, own('cost')),
  ]
}

/** "6256.51" as "6,256.51", zeros at the end included. */
const grouped = (value: string) => {
  const [whole = '0', fraction] = value.split('.')
  return fraction === undefined ? quantity(whole) : `${quantity(whole)}.${fraction}`
}
