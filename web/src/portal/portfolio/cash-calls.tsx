import { now } from '../../kernel/clock.ts'
import { useLabel, useText } from '../../kernel/terminology.tsx'
import { isGuest } from '../../kernel/viewing.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { date, deadline } from '../../ui/format-dates.ts'
import { money } from '../../ui/format.ts'
import { TextLink } from '../../ui/link.tsx'
import { isOpenLine, lineState, sentWords } from '../../features/opportunities/investment-words.ts'
import { payWords } from '../../features/opportunities/opportunity-words.ts'
import type { CallLine } from '../../features/opportunities/records.ts'
import { RuledSection } from '../../features/sections/ruled-section.tsx'
import styles from './cash-calls.module.css'

interface CashCallsProps {
  opportunityId: number
  lines: readonly CallLine[]
}

/** What is asked for now. It stands out. */
export function DueCalls({ opportunityId, lines }: CashCallsProps) {
  return lines
    .filter((line) => isOpenLine(line.status))
    .map((line) => <DueLine key={line.id} offerId={opportunityId} line={line} />)
}

/** What was asked for and what came, call by call. */
export function PastCalls({ opportunityId, lines }: CashCallsProps) {
  const label = useLabel()
  const past = lines.filter((line) => !isOpenLine(line.status))
  if (past.length === 0) return null
  return (
    <RuledSection title={label('cash_calls')}>
      <ul className={styles.list}>
        {past.map((line) => (
          <PastLine key={line.id} offerId={opportunityId} line={line} />
        ))}
      </ul>
    </RuledSection>
  )
}

function DueLine({ offerId, line }: { offerId: number; line: CallLine }) {
  const text = useText()
  const today = now()
  const amount = money(line.outstanding, { currency: line.currency, pence: true })
  const sent = sentWords(line, today)
  return (
    <section className={styles.due}>
      <div>
        <p className={styles.head}>
          <b>{line.title}</b>
          <span>{deadline(line.due_date, { today })}</span>
        </p>
        <p className={styles.amount}>{amount}</p>
        {line.overdue && (
          <p className={styles.late}>
            {text('payment_overdue', { name: line.opportunity_name, date: date(line.due_date, { today }) })}
          </p>
        )}
        {sent !== undefined && <p className={styles.late}>{sent}</p>}
      </div>
      {!isGuest && (
        <ButtonLink
          variant="deep"
          size="large"
          needsConnection
          href={`/investor/portfolio/${offerId}?pay=${line.id}`}
        >
          {payWords(line)}
        </ButtonLink>
      )}
    </section>
  )
}

function PastLine({ offerId, line }: { offerId: number; line: CallLine }) {
  const label = useLabel()
  const today = now()
  const { label: state, tone } = lineState(line.status, line.overdue)
  return (
    <li>
      <p>
        {isGuest ? (
          line.title
        ) : (
          <TextLink href={`/investor/portfolio/${offerId}?pay=${line.id}`}>{line.title}</TextLink>
        )}
        <small>
          {line.received_at === null
            ? `Due ${date(line.due_date, { today })}`
            : `Received ${date(line.received_at, { today })}`}
        </small>
      </p>
      <Badge tone={tone}>{label(state)}</Badge>
      <span className={styles.sum}>{money(line.amount, { currency: line.currency, pence: true })}</span>
    </li>
  )
}
