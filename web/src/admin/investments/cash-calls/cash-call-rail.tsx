import { isRaising } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { cashCallStatuses } from '@moorgate/contract/statuses.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { permits } from '../../../kernel/permissions.ts'
import { now } from '../../../kernel/clock.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { Sentence } from '../../../features/figures/sentence.tsx'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { sentence } from '../../../features/figures/words.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { date } from '../../../ui/format-dates.ts'
import { counted, money, percent } from '../../../ui/format.ts'
import { TextLink } from '../../../ui/link.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Text } from '../../../ui/text.tsx'
import { RailPart } from '../../../features/records/record-layout.tsx'
import { StateBadge } from '../../../kernel/state.tsx'
import { useWords } from '../../../kernel/words.tsx'
import type { Opportunity } from '../records.ts'
import { CreateCashCall } from './create-cash-call.tsx'
import { callSource, callsOfQuery, cashCallPath } from './records.ts'
import type { CashCall } from './records.ts'
import styles from './cash-calls.module.css'

/** Sections of the rail beside an allocation book: each call of the round, and a new one. */
export function CashCallRail({ opportunity }: { opportunity: Opportunity }) {
  const { data: calls = [] } = useQuery(callsOfQuery(opportunity.id))
  const [creating, setCreating] = useState(false)
  const term = useTerm()
  const mayCreate = permits(opportunity, 'call') && isRaising(opportunity.status)
  const word = term('cash_call', { lower: true })
  return (
    <>
      {(calls.length === 0 || mayCreate) && (
        <RailPart title={term('cash_call', { plural: true })}>
          {calls.length === 0 && (
            <Text tone="faint">
              None yet. A {word} requests payment from everyone who has reserved and signed.
            </Text>
          )}
          {mayCreate && (
            <div>
              <Button size="small" icon={Plus} onClick={() => setCreating(true)}>
                New {word}
              </Button>
            </div>
          )}
        </RailPart>
      )}
      {calls.map((call) => (
        <OwnFigures key={call.id} source={callSource(call.id)}>
          <CallSection call={call} />
        </OwnFigures>
      ))}
      {creating && <CreateCashCall opportunity={opportunity} onClose={() => setCreating(false)} />}
    </>
  )
}

function CallSection({ call }: { call: CashCall }) {
  const words = useWords()
  const term = useTerm()
  const today = now()
  const { currency, total, received, received_percent: share } = call
  const shown = (amount: string) => money(amount, { currency })
  const investors = counted(
    call.investors_count,
    term('investor', { lower: true }),
    term('investor', { plural: true, lower: true }),
  )
  const waiting = call.lines_count - call.paid_count
  const day = date(call.due_date, { today })
  const figure = {
    figure: 'call_investors',
    label: words(`${call.title}, {investors} called`),
    text: investors,
  }
  const asking = sentence`Would request payment from ${figure} by ${day}.`
  const paid = {
    figure: 'call_paid',
    label: `${call.title}, paid`,
    text: `${call.paid_count} paid`,
  }
  return (
    <RailPart
      title={<TextLink href={cashCallPath(call)}>{call.title}</TextLink>}
      action={
        call.status === 'overdue' ? (
          <Badge tone="bad">
            <Figure of="call_unpaid" label={`${call.title}, unpaid`}>
              {`${waiting} overdue`}
            </Figure>
          </Badge>
        ) : (
          <StateBadge shown={cashCallStatuses[call.status]} />
        )
      }
    >
      <p className={styles.railLine}>
        <span className={styles.share}>
          <Figure of="call_percent" label={`${call.title}, received`}>
            {percent(share)}
          </Figure>
        </span>
        <span>
          <Figure of="call_received" label={`${call.title}, received`}>
            {shown(received)}
          </Figure>{' '}
          of{' '}
          <Figure of="call_total" label={`${call.title}, called`}>
            {shown(total)}
          </Figure>
        </span>
      </p>
      <ProgressBar
        label={`${call.title}, received`}
        parts={[{ state: 'received', share, label: 'Received', value: shown(received) }]}
      />
      <Text tone="faint">
        <Sentence of={call.status === 'draft' ? asking : sentence`${figure}, ${paid}, due ${day}.`} />
      </Text>
    </RailPart>
  )
}
