import type { UseQueryResult } from '@tanstack/react-query'
import { Ban, Check, CircleCheck, HandCoins, PenLine, RotateCcw, ShieldCheck, Undo2 } from 'lucide-react'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { dateTime } from '../../ui/format-dates.ts'
import { counted, money } from '../../ui/format.ts'
import { Timeline } from '../../ui/timeline.tsx'
import { RailPart } from '../records/record-layout.tsx'

const marks = {
  drafted: PenLine,
  redrafted: PenLine,
  confirmed: Check,
  returned: Undo2,
  authorised: ShieldCheck,
  lines_paid: HandCoins,
  paid: CircleCheck,
  reversed: RotateCcw,
  cancelled: Ban,
} as const

/** One step that was taken. */
interface StepTaken {
  id: number
  step: keyof typeof marks
  at: string
  actor_name: string | null
  reason: string | null
  lines_count: number | null
  amount: string | null
}

interface HistoryPartProps {
  query: UseQueryResult<readonly StepTaken[]>
  currency: string
}

/** What became of it, newest first. */
export function HistoryPart({ query, currency }: HistoryPartProps) {
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

function saidOf({ step, lines_count: lines, amount }: StepTaken, currency: string): string {
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
      return `recorded ${counted(lines ?? 0, 'payment', 'payments')}${amount === null ? '' : ` ${lines === 1 ? 'of' : 'totalling'} ${money(amount, { currency, pence: true })}`}`
    case 'paid':
      return 'completed the payments'
    case 'reversed':
      return `reversed ${counted(lines ?? 0, 'payment', 'payments')}`
    case 'cancelled':
      return 'cancelled it'
  }
}
