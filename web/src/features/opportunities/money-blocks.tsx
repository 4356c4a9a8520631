import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { Html } from '../../kernel/html.tsx'
import { Figure } from '../figures/figure.tsx'
import { OwnFigures } from '../figures/with-figures.tsx'
import { money, percent, quantity } from '../../ui/format.ts'
import { feeLeast, feeMuch, feeVat } from './fee-terms.ts'
import { inOrder } from './in-order.ts'
import type { OpportunityOnPage, OpportunityReward } from './opportunity-record.ts'
import { fundsSource, useFundsPlan } from './use-of-funds.ts'
import styles from './blocks.module.css'

/** How many colours a bar has before they begin anew. */
export const fundsSeries = 6

/** What the money is for: one bar in the order of its lines, and each with its share. */
export function FundsBlock({ offer }: { offer: OpportunityOnPage }) {
  const { currency, use_of_funds: uses, target_amount: target, minimum_note: note } = offer
  const plan = useFundsPlan(offer.id, uses, target)
  const shareAt = (index: number) => plan?.lines[index]?.share ?? undefined
  return (
    <>
      <FundsBar shares={uses.map((_line, index) => shareAt(index))} />
      <OwnFigures source={fundsSource(offer.id, uses, target)}>
        <dl className={styles.funds}>
          {uses.map(({ label, amount }, index) => (
            <div key={`${index} ${label}`}>
              <dt>
                <i data-series={(index % fundsSeries) + 1} aria-hidden />
                {label}
              </dt>
              <dd>{money(amount, { currency })}</dd>
              <dd>
                <Figure of={`fund_share:${index + 1}`} label={`Share of funds, ${label}`}>
                  {percent(shareAt(index), { places: 0 })}
                </Figure>
              </dd>
            </div>
          ))}
        </dl>
      </OwnFigures>
      {note && <p className={styles.note}>{note}</p>}
    </>
  )
}

/** The shares as one bar. Its figures stand beside it as text, so it says nothing aloud. */
export function FundsBar({ shares }: { shares: readonly (string | undefined)[] }) {
  return (
    <div className={styles.bar} aria-hidden>
      {shares.map((share, index) => (
        <i key={index} data-series={(index % fundsSeries) + 1} style={{ width: `${Number(share ?? 0)}%` }} />
      ))}
    </div>
  )
}

/** What is paid beside the shares, and by whom. */
export function FeesBlock({ offer }: { offer: OpportunityOnPage }) {
  const term = useTerm()
  const { currency, fees } = offer
  return (
    <dl className={styles.facts}>
      {fees.map((fee, index) => (
        <div key={`${index} ${fee.label}`}>
          <dt>
            {fee.label}
            <small>
              {fee.payer === 'investor'
                ? `Paid by the ${term('investor', { lower: true })}`
                : 'Paid by the company'}
            </small>
          </dt>
          <dd>
            {[feeMuch(fee, currency), feeLeast(fee, currency)].filter(Boolean).join(', ')}
            <small>{feeVat(fee)}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function RewardsBlock({
  rewards,
  currency,
}: {
  rewards: readonly OpportunityReward[]
  currency: string
}) {
  const label = useLabel()
  return (
    <ul className={styles.points} aria-label={label('rewards')}>
      {inOrder(rewards).map((reward) => (
        <li key={reward.id}>
          <h3>{reward.title}</h3>
          <p>
            From {money(reward.minimum_amount, { currency })}
            {reward.limit !== null && leftWords(reward.limit, reward.claimed)}
          </p>
          {reward.body !== '' && <Html text={reward.body} />}
        </li>
      ))}
    </ul>
  )
}

function leftWords(limit: number, claimed: number): string {
  return claimed < limit ? `, ${quantity(limit - claimed)} of ${quantity(limit)} left` : ', all claimed'
}
