import { readDistributionHistory } from '@moorgate/contract/funds/distribution-history.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Ban, Check, CircleCheck, HandCoins, PenLine, ShieldCheck, Undo2 } from 'lucide-react'
import { RailPart } from '../../../features/records/record-layout.tsx'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { endpointQuery } from '../../../kernel/queries.ts'
import { dateTime } from '../../../ui/format-dates.ts'
import { counted } from '../../../ui/format.ts'
import { Timeline } from '../../../ui/timeline.tsx'
import { exact } from './figure.tsx'
import type { OpenDistribution } from './figure.tsx'

type Step = AnswerOf<typeof readDistributionHistory>[number]

const marks = {
  drafted: PenLine,
  redrafted: PenLine,
  confirmed: Check,
  returned: Undo2,
  authorised: ShieldCheck,
  lines_paid: HandCoins,
  paid: CircleCheck,
  cancelled: Ban,
} as const

/** What became of it, newest first. */
export function HistoryPart({ record: { id, currency } }: { record: OpenDistribution }) {
  const query = useQuery(endpointQuery('distribution', readDistributionHistory, { params: { id } }))
  return (
    <RailPart title="Activity">
      <Loaded query={query} what="the activity">
        {(steps) => (
          <Timeline
            label="Activity"
            entries={steps.toReversed().map((step) => ({
              id: `${step.step} ${step.id}`,
              icon: marks[step.step],
              text: (
                <>
                  <b>{step.actor_name ?? 'The system'}</b> {saidOf(step, currency)}
                </>
              ),
              when: dateTime(step.at, { today: now() }),
              ...(step.reason !== null && { note: step.reason }),
            }))}
          />
        )}
      </Loaded>
    </RailPart>
  )
}

function saidOf({ step, lines_count: lines, amount }: Step, currency: string): string {
  switch (step) {
    case 'drafted':
      return 'drafted it'
    case 'redrafted':
      return 'changed the draft'
    case 'confirmed':
      return 'confirmed it'
    case 'returned':
      return 'sent it back'
    case 'authorised':
      return 'authorised it'
    case 'lines_paid':
      return `recorded ${counted(lines ?? 0, 'payment', 'payments')}${amount === null ? '' : ` of ${exact(amount, currency)}`}`
    case 'paid':
      return 'completed the payments'
    case 'cancelled':
      return 'cancelled it'
  }
}
