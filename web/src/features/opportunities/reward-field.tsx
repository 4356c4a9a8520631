import { inOrder } from './in-order.ts'
import type { OpportunityReward } from './opportunity-record.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { quantity } from '../../ui/format.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { payable } from './opportunity-words.ts'
import { leftOf, rewardState } from './reward-choice.ts'

interface RewardFieldProps {
  rewards: readonly OpportunityReward[]
  currency: string
  /** Decimal string, "" before it is entered. */
  amount: string
  /** 0 is none. */
  value: number
  onChange: (id: number) => void
  /** The one that this investor has already. */
  heldId?: number | null
  error?: string | undefined
}

/**
 * Which of the things that the company itself makes goes with an investment; none, unless somebody chooses.
 */
export function RewardField({ rewards, currency, amount, value, onChange, heldId, error }: RewardFieldProps) {
  const term = useTerm()
  const words = { open: undefined, below: 'More needed', gone: 'All claimed' }
  return (
    <RadioGroup
      label={term('reward')}
      variant="cards"
      value={value}
      onChange={onChange}
      error={error}
      hint={`Offered by the company. ${term('reward', { plural: true })} are optional and shouldn’t be a reason to invest.`}
      options={[
        { value: 0, label: `No ${term('reward', { lower: true })}` },
        ...inOrder(rewards).map((reward) => {
          const state = rewardState(reward, amount, heldId ?? null)
          const left = leftOf(reward)
          return {
            value: reward.id,
            label: reward.title,
            description: [
              `From ${payable(reward.minimum_amount, currency)}`,
              ...(left ? [`${quantity(left)} left`] : []),
            ].join(', '),
            end: words[state] ?? (reward.id === heldId ? 'Yours' : undefined),
            disabled: state !== 'open',
          }
        }),
      ]}
    />
  )
}
