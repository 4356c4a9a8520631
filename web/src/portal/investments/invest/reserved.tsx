import { interestOption } from '@moorgate/contract/statuses/choices.ts'
import { useEffect, useRef } from 'react'
import { useFlags } from '../../../kernel/branding.tsx'
import { now } from '../../../kernel/clock.ts'
import { PageColumns } from '../../../kernel/page-columns.tsx'
import { useLabel, useTerm, useText } from '../../../kernel/terminology.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { date, dateTime } from '../../../ui/format-dates.ts'
import { money } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Heading, Text } from '../../../ui/text.tsx'
import { OpportunityStepAction } from '../../../features/opportunities/opportunity-step-action.tsx'
import { sentWords } from '../../../features/opportunities/investment-words.ts'
import { stepOfPart } from '../../../features/opportunities/opportunity-step.ts'
import type { OpportunityStep } from '../../../features/opportunities/opportunity-step.ts'
import { promisesRelief } from '../../../features/opportunities/opportunity-words.ts'
import type { Method, OpportunityPage } from '../../../features/opportunities/records.ts'
import { StageLine } from '../../../features/opportunities/stage-line.tsx'
import type { OwnPart } from '../own-part.ts'
import { OrderSummary } from './order-summary.tsx'
import styles from './reserved.module.css'

export interface ReservedProps {
  opportunity: OpportunityPage
  part: OwnPart
  method: Method | undefined
  /** It was made in another window, while the order stood open here. */
  isElsewhere: boolean
  /** There is another method through which one could reserve as well. */
  onAnother: (() => void) | undefined
}

/** The reservation, once it is made: what it is, and what follows. */
export function Reserved({ opportunity, part, method, isElsewhere, onAnother }: ReservedProps) {
  const label = useLabel()
  const text = useText()
  const words = useWords()
  const { investment } = part
  const position = investment.waiting_position
  const isWaiting = investment.status === 'waiting_list'
  const amount = money(investment.amount, { currency: investment.currency, pence: true })
  const step = stepOfPart(part)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The button that made it is gone: what it made takes the focus, and is read.
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <PageColumns
      side={
        <OrderSummary
          opportunity={opportunity}
          amount={investment.amount}
          method={method}
          reward={investment.reward?.title}
          scheme={schemeOf(investment)}
        />
      }
    >
      {isElsewhere && (
        <div className={styles.elsewhere}>
          <Notice live title="You reserved this in another window">
            The form here wasn’t sent, so nothing has been reserved twice.
          </Notice>
        </div>
      )}
      <Heading level={2} ref={title} tabIndex={-1} className={styles.title}>
        {isWaiting ? text('waiting_list_position', { n: position ?? 1 }) : `${amount} reserved for you`}
      </Heading>
      <Text tone="soft" className={styles.text}>
        {isWaiting
          ? 'If a place becomes available we’ll tell you, and you’ll have 48 hours to accept.'
          : step.kind === 'sign'
            ? words(`Read and sign to confirm your {allocation} in ${opportunity.name}. You pay nothing yet.`)
            : `Your place in ${opportunity.name} is held. ${words(whatOfMoney(step))}`}
      </Text>
      {investment.interest === interestOption.withoutFinance && (
        <Notice>
          Have the money ready for the payment date. Tell us as soon as you can if that won’t be possible.
        </Notice>
      )}
      <Stages offer={opportunity} part={part} />
      <div className={styles.actions}>
        <OpportunityStepAction step={step} opportunity={opportunity} size="large" />
        {step.kind === 'pay' && (
          <ButtonLink size="large" href={`/investor/portfolio/${opportunity.id}`}>
            {label('my_reserved')}
          </ButtonLink>
        )}
        {onAnother && (
          <Button size="large" onClick={onAnother}>
            Invest through another method
          </Button>
        )}
      </div>
    </PageColumns>
  )
}

function schemeOf({ tax_option_id: id, tax_option_name: name }: OwnPart['investment']) {
  return id === null || name === null ? undefined : { id, name }
}

/** Whether it is to be paid now, or was sent already. */
function whatOfMoney(step: OpportunityStep): string {
  if (step.kind !== 'pay') return 'There’s nothing to pay until we issue a {cash_call}.'
  return sentWords(step.line, now()) ?? 'Payment is now due.'
}

function Stages({ offer, part: { investment, line } }: { offer: OpportunityPage; part: OwnPart }) {
  const label = useLabel()
  const term = useTerm()
  const { tax_enabled: taxed } = useFlags()
  const today = now()
  const closes =
    offer.close_date === null ? 'After the round closes' : `After ${date(offer.close_date, { today })}`
  const isSigned = investment.signed_at !== null
  return (
    <StageLine
      stages={[
        {
          title: 'Reserved',
          when: isSigned ? dateTime(investment.signed_at, { today }) : 'Not signed yet',
          isDone: investment.status !== 'waiting_list',
        },
        {
          title: label('cash_call'),
          when: line ? `Due ${date(line.due_date, { today })}` : 'We’ll tell you when',
          isDone: line !== undefined || investment.status === 'payment_received',
        },
        {
          title: label('payment_received'),
          when: 'Usually the same day',
          isDone: investment.status === 'payment_received',
        },
        { title: 'Shares allotted', when: closes, isDone: false },
        ...(taxed === 1 && promisesRelief(offer)
          ? [{ title: term('tax_certificate'), when: 'After allotment', isDone: false }]
          : []),
      ]}
    />
  )
}
