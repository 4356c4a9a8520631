import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { classWords } from '../../features/opportunities/opportunity-words.ts'
import { readOwnTransfers } from '@moorgate/contract/share-transfers/own-transfers.ts'
import { useQuery } from '@tanstack/react-query'
import { isNothing } from '../../kernel/amounts.ts'
import { endpointQuery } from '../../kernel/queries.ts'
import { now } from '../../kernel/clock.ts'
import { useWords } from '../../kernel/words.tsx'
import { RuledSection } from '../../features/sections/ruled-section.tsx'
import { Badge } from '../../ui/badge.tsx'
import { date } from '../../ui/format-dates.ts'
import { money, quantity } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import styles from './cash-calls.module.css'

type Transfers = AnswerOf<typeof readOwnTransfers>
type Transfer = Transfers[number]

interface OwnTransfersProps {
  /** Of one holding; without it of all. */
  opportunityId?: number
}

/** What was sold, given, got or put into a nominee’s name, and when. Nothing where nothing was. */
export function OwnTransfers({ opportunityId }: OwnTransfersProps) {
  const words = useWords()
  const query = opportunityId === undefined ? {} : { investment_opportunity_id: opportunityId }
  const { data } = useQuery(endpointQuery('holding', readOwnTransfers, { query }))
  if (!data || data.length === 0) return null
  return (
    <RuledSection title="Sold and transferred">
      <ul className={styles.list}>
        {data.map((transfer) => (
          <li key={`${transfer.id} ${transfer.direction}`}>
            <p>
              {words(sentenceOf(transfer))}
              <small>
                {[
                  ...(opportunityId === undefined ? [transfer.opportunity_name] : []),
                  `Registered ${date(transfer.registered_on, { today: now() })}`,
                  ...moneyOf(transfer),
                ].join(' · ')}
              </small>
            </p>
            <Badge tone="neutral">{words(directions[transfer.direction])}</Badge>
            {transfer.document_id !== null && (
              <Link href={`/investor/pdf/${transfer.document_id}`}>Form</Link>
            )}
          </li>
        ))}
      </ul>
    </RuledSection>
  )
}

const directions: Readonly<Record<Transfer['direction'], string>> = {
  out: 'Out',
  in: 'In',
  held: '{Nominee}',
}

function sentenceOf({
  direction,
  shares,
  share_class: shareClass,
  consideration,
  currency,
}: Transfer): string {
  const what = `${quantity(shares)} ${classWords(shareClass)}`
  if (direction === 'held') return `${what} transferred to a {nominee}`
  if (isNothing(consideration)) return direction === 'out' ? `${what} given` : `${what} received as a gift`
  const price = money(consideration, { currency, pence: true })
  return direction === 'out' ? `${what} sold for ${price}` : `${what} bought for ${price}`
}

/** What concerns the reader’s own side. */
function moneyOf({ cost, realised, duty, currency }: Transfer): string[] {
  const shown = (amount: string, signed = false) => money(amount, { currency, pence: true, signed })
  return [
    ...(cost === null ? [] : [`cost ${shown(cost)}`]),
    ...(realised === null ? [] : [`realised ${shown(realised, true)}`]),
    ...(duty === null ? [] : [`stamp duty ${shown(duty)}`]),
  ]
}
