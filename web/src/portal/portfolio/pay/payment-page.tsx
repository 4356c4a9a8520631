import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { PageColumns } from '../../../kernel/page-columns.tsx'
import { PortalPage } from '../../../kernel/portal-page.tsx'
import { now } from '../../../kernel/clock.ts'
import { useLabel, useText } from '../../../kernel/terminology.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { aheadOrOver, date } from '../../../ui/format-dates.ts'
import { money } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { compareAmounts, isNothing } from '../../../kernel/amounts.ts'
import { endpointQuery, send } from '../../../kernel/queries.ts'
import { payByCard } from '@moorgate/contract/investments/card-payment.ts'
import { readPaymentDetails } from '@moorgate/contract/investments/cash-call-line-commands.ts'
import { useCardOutcome } from '../../../features/cards/card-outcome.ts'
import { CardOutcomeNotice, PayByCard } from '../../../features/cards/pay-by-card.tsx'
import type { CardOutcome } from '../../../features/cards/card-outcome.ts'
import { isOpenLine, lineState, sentWords } from '../../../features/opportunities/investment-words.ts'
import { NoticeButton } from '../../../features/opportunities/notice-button.tsx'
import { Loaded } from '../../../features/sections/loaded.tsx'
import { callLinesQuery } from '../../../features/opportunities/records.ts'
import type { CallLine } from '../../../features/opportunities/records.ts'
import { LineLateCharges } from '../late-charges.tsx'
import { followsPayment } from './follows-payment.ts'
import { PaymentDetailsTable, PaymentInstructions } from './payment-details.tsx'
import { isReceived, PaymentStages } from './payment-stages.tsx'
import { PaymentSum } from './payment-sum.tsx'
import { MailDetailsButton, SentButton } from './sent-button.tsx'
import { unbroken } from '../../../ui/unbroken.tsx'
import styles from './payment-page.module.css'

export interface PaymentPageProps {
  opportunityId: number
  lineId: number
}

/** Pays one line of a cash call: how much and until when is the title, where to is a table to copy from. */
export function PaymentPage({ opportunityId, lineId }: PaymentPageProps) {
  const label = useLabel()
  const outcome = useCardOutcome()
  const lines = useQuery({
    ...callLinesQuery(opportunityId),
    refetchInterval: followsPayment(outcome, lineId),
  })
  const line = lines.data?.find(({ id }) => id === lineId)
  const back = {
    label: line?.opportunity_name ?? label('portfolio'),
    href: `/investor/portfolio/${opportunityId}`,
  }
  return (
    <PortalPage title={line ? titleOf(line, label('payment_received')) : label('cash_call')} back={back}>
      <Loaded
        queries={[lines]}
        failed={`We couldn’t load this ${label('cash_call', { lower: true })}`}
        skeleton={<Bones />}
      >
        {() => (line ? <Payment line={line} outcome={outcome} /> : <NoLine offerId={opportunityId} />)}
      </Loaded>
    </PortalPage>
  )
}

interface PaymentProps {
  line: CallLine
  outcome: CardOutcome | undefined
}

/**
 * "Pay £10,000.00 by 4 December", "£10,000.00 due by 4 December" once it was sent, "Pay £10,000.00, due
 * 4 December" when that day is over; afterwards what became of it.
 */
function titleOf(callLine: CallLine, received: string): string {
  const { currency } = callLine
  if (isOpenLine(callLine.status)) {
    const amount = money(callLine.outstanding, { currency, pence: true })
    const day = date(callLine.due_date, { today: now() })
    const isSent = callLine.sent_at !== null
    const by = isSent ? `${amount} due by ${day}` : `Pay ${amount} by ${day}`
    const due = isSent ? `${amount}, due ${day}` : `Pay ${amount}, due ${day}`
    return aheadOrOver(callLine.due_date, { today: now() }, by, due)
  }
  if (isReceived(callLine)) return `${received}: ${money(callLine.received, { currency, pence: true })}`
  return callLine.title
}

function NoLine({ offerId }: { offerId: number }) {
  const text = useText()
  return (
    <EmptyState
      title={text('empty_cash_calls')}
      action={<ButtonLink href={`/investor/portfolio/${offerId}`}>Back</ButtonLink>}
    />
  )
}

function Payment({ line, outcome }: PaymentProps) {
  // While a card payment is being confirmed, nobody should pay a second time.
  const isToPay = isOpenLine(line.status) && outcome !== 'success'
  return (
    <PageColumns side={<PaymentSum line={line} />}>
      <div className={styles.main}>
        <Standing line={line} />
        {isOpenLine(line.status) && (
          <CardOutcomeNotice
            details={`/investor/portfolio/${line.investment_opportunity_id}?pay=${line.id}`}
            outcome={outcome}
          />
        )}
        {isToPay && <HowToPay line={line} />}
        {(isOpenLine(line.status) || isReceived(line)) && <PaymentStages line={line} />}
        {!isNothing(line.default_interest) && <LineLateCharges lineId={line.id} />}
        <div className={styles.sent}>
          {isToPay && (
            <>
              <SentButton line={line} />
              <MailDetailsButton lineId={line.id} />
            </>
          )}
          <NoticeButton lineId={line.id} title={line.title} />
        </div>
      </div>
    </PageColumns>
  )
}

/** How it stands in a sentence: late, part paid, received, or ended otherwise. */
function Standing({ line }: { line: CallLine }) {
  const label = useLabel()
  const text = useText()
  const amount = (value: string) => money(value, { currency: line.currency, pence: true })
  const name = line.opportunity_name
  const received = text('payment_received_notice', { amount: amount(line.received), name })
  if (isReceived(line))
    return (
      <Notice tone="good">
        {received}
        {compareAmounts(line.surplus, '0') > 0 &&
          ` You paid ${amount(line.surplus)} more than was due. We’re holding it for you and will be in touch.`}
      </Notice>
    )
  if (!isOpenLine(line.status)) return <Notice>{label(lineState(line.status, false).label)}</Notice>
  const sent = sentWords(line, now())
  return (
    <>
      <p className={styles.intro}>{`${line.title} for ${name}.`}</p>
      {sent !== undefined && (
        <Notice tone="good" live>
          {sent}
        </Notice>
      )}
      {line.overdue && (
        <Notice tone="bad">
          {text('payment_overdue', { name, date: date(line.due_date, { today: now() }) })}
        </Notice>
      )}
      {line.status === 'part_paid' && (
        <Notice tone="waiting">{`${received} ${amount(line.outstanding)} left to pay.`}</Notice>
      )}
    </>
  )
}

function HowToPay({ line }: { line: CallLine }) {
  const details = useQuery(endpointQuery('cash_call_line', readPaymentDetails, { params: { id: line.id } }))
  return (
    <>
      <Loaded
        queries={[details]}
        failed="We couldn’t load the bank details"
        isPart
        skeleton={<Skeleton height={240} />}
      >
        {() =>
          details.data && (
            <>
              {line.sent_at === null && <PaymentInstructions line={line} details={details.data} />}
              <PaymentDetailsTable line={line} details={details.data} />
            </>
          )
        }
      </Loaded>
      {details.data?.card && (
        <PayByCard line={line} open={() => send(payByCard, { params: { id: line.investment_id } })} />
      )}
      <p className={styles.never}>
        <Icon of={ShieldCheck} size={18} />
        <span>
          <b>{unbroken('We never change bank details by e-mail.')}</b> If anyone asks you to, call us on the
          number on our website before you pay.
        </span>
      </p>
    </>
  )
}

function Bones() {
  return (
    <PageColumns side={<Skeleton height={220} />}>
      <div className={styles.main}>
        <Skeleton height={16} />
        <Skeleton height={250} />
      </div>
    </PageColumns>
  )
}
