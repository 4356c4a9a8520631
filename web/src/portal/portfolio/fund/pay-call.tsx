import { payFundByCard } from '@moorgate/contract/investments/card-payment.ts'
import { readFundPaymentDetails } from '@moorgate/contract/funds/bank-account.ts'
import { readCallNotice } from '@moorgate/contract/funds/notice.ts'
import { noticeItemWords } from '@moorgate/contract/funds/words.ts'
import { useQuery } from '@tanstack/react-query'
import type { CardOutcome } from '../../../features/cards/card-outcome.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import { CardOutcomeNotice, PayByCard } from '../../../features/cards/pay-by-card.tsx'
import { NeedsConnection } from '../../../kernel/needs-connection.tsx'
import { useOffline } from '../../../kernel/offline/connection.ts'
import { now } from '../../../kernel/clock.ts'
import { endpointQuery, send } from '../../../kernel/queries.ts'
import { isGuest } from '../../../kernel/viewing.ts'
import { cx } from '../../../ui/class-names.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { aheadOrOver, dateFull, deadline } from '../../../ui/format-dates.ts'
import { money } from '../../../ui/format.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RuledSection } from '../../../features/sections/ruled-section.tsx'
import { PaymentDetailsTable, PaymentInstructions } from '../pay/payment-details.tsx'
import styles from '../cash-calls.module.css'
import { fundHref } from './fund-tabs.tsx'
import type { CallLine } from './records.ts'

const outstandingOf = ({ outstanding, currency }: CallLine) => money(outstanding, { currency, pence: true })

/** A call that waits to be paid: how much and until when, and the way to its bank details. */
export function DueCall({ line }: { line: CallLine }) {
  return (
    <section className={cx(styles.due, styles.beside)} aria-label={line.title}>
      <div>
        <p className={styles.head}>
          <b>{line.title}</b>
          <span>{deadline(line.due_date, { today: now() })}</span>
        </p>
        <p className={styles.amount}>
          <Figure of={`line_outstanding:${line.id}`} label={`Outstanding, ${line.title}`}>
            {outstandingOf(line)}
          </Figure>
        </p>
      </div>
      {!isGuest && (
        <ButtonLink
          variant="deep"
          size="large"
          needsConnection
          href={`${fundHref(line.fund_id)}?pay=${line.id}`}
        >
          Pay {outstandingOf(line)}
        </ButtonLink>
      )}
    </section>
  )
}

interface PayCallProps {
  line: CallLine
  /** Of the card payment that the investor comes back from. */
  outcome: CardOutcome | undefined
}

/** Where to pay a call. While a card payment is being confirmed, nobody should pay a second time. */
export function PayCall({ line, outcome }: PayCallProps) {
  const isOffline = useOffline()
  const details = useQuery(
    endpointQuery('fund_drawdown_line', readFundPaymentDetails, { params: { id: line.id } }),
  )
  const isToPay = outcome !== 'success'
  const due = aheadOrOver(line.due_date, { today: now() }, 'is due by', 'was due on')
  return (
    <RuledSection title={`Pay ${line.title}`}>
      <CardOutcomeNotice details={`${fundHref(line.fund_id)}?pay=${line.id}`} outcome={outcome} />
      {isToPay && (
        <Notice tone="waiting" title={`${outstandingOf(line)} ${due} ${dateFull(line.due_date)}`}>
          {details.data && <PaymentInstructions line={line} details={details.data} />}
        </Notice>
      )}
      <ItemsOfCall line={line} />
      {isToPay && details.data && <PaymentDetailsTable line={line} details={details.data} />}
      {isToPay && details.data?.card && (
        <PayByCard line={line} open={() => send(payFundByCard, { params: { id: line.id } })} />
      )}
      {isOffline && !details.data && <NeedsConnection part="We couldn’t load the bank details" />}
    </RuledSection>
  )
}

/** What the money is for, where it is for several things. */
function ItemsOfCall({ line }: { line: CallLine }) {
  const { data } = useQuery(endpointQuery('fund_drawdown_line', readCallNotice, { params: { id: line.id } }))
  if (!data || data.items.length < 2) return null
  return (
    <DescriptionList
      variant="spread"
      items={data.items.map(({ item, own }) => ({
        term: noticeItemWords[item],
        value: money(own, { currency: line.currency, pence: true }),
      }))}
    />
  )
}
