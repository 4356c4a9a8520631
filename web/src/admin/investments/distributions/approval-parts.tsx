import {
  authoriseProceeds,
  confirmProceeds,
  returnProceeds,
} from '@moorgate/contract/investments/proceeds.ts'
import { proceedsMachine } from '@moorgate/contract/statuses/proceeds.ts'
import { useState } from 'react'
import { ApprovalPart } from '../../../features/distributions/approval-part.tsx'
import { linesCheck } from '../../../features/distributions/lines-check.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import { sentence } from '../../../features/figures/words.ts'
import { word } from '../../../features/funds/performance.ts'
import { CheckList } from '../../../features/records/check-list.tsx'
import type { CheckItem } from '../../../features/records/check-list.tsx'
import { RailPart } from '../../../features/records/record-layout.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { Count } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { counted } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useMoneyMoved } from '../records.ts'
import { PayAll } from './pay-proceeds.tsx'
import { exact } from './records.ts'
import type { OpenProceeds } from './records.ts'
import { useLabel } from '../../../kernel/terminology.tsx'

/** The steps of a distribution of proceeds. */
export function StepsPart({ record }: { record: OpenProceeds }) {
  const { paid_count: paid, lines_count: all, pay_date: day } = record
  return (
    <ApprovalPart
      record={record}
      approval={{
        machine: proceedsMachine,
        confirm: confirmProceeds,
        authorise: authoriseProceeds,
        sendBack: returnProceeds,
        changed: useMoneyMoved(),
        paidSoFar: sentence`${word('proceeds_paid_lines', 'Lines paid', String(paid))} of ${word('proceeds_all_lines', 'Lines', String(all))} lines paid. Due ${dateFull(day)}.`,
        pay: record.payable_count > 0 && <Pay record={record} />,
      }}
    />
  )
}

function Pay({ record }: { record: OpenProceeds }) {
  const [paying, setPaying] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setPaying(true)}>
        Record {counted(record.payable_count, 'payment', 'payments')}
      </Button>
      {paying && <PayAll record={record} onClose={() => setPaying(false)} />}
    </>
  )
}

/** What the server has checked of the money, and what is left of the proceeds. */
export function ChecksPart({ record }: { record: OpenProceeds }) {
  const distributions = useLabel()('distributions', { lower: true })
  const lines = word('proceeds_lines', 'All lines', exact(record.lines_amount, record.currency))
  const note = sentence`${lines} in lines`
  return (
    <RailPart title="Checks">
      <CheckList
        items={[linesCheck(record, { equal: note, different: note }), ...leftCheck(record, distributions)]}
      />
    </RailPart>
  )
}

function leftCheck({ left, status, currency }: OpenProceeds, distributions: string): CheckItem[] {
  if (left === null || status === 'cancelled') return []
  const isTooMuch = left.startsWith('-')
  const amount = word('proceeds_left', 'Left to distribute', exact(left, currency))
  return [
    {
      key: 'left',
      state: isTooMuch ? 'trouble' : 'remark',
      title: isTooMuch ? 'More than the recorded proceeds' : 'Proceeds left to distribute',
      note: sentence`${amount} after all ${distributions}`,
    },
  ]
}

/** Lines whose payment waits for their investor’s details, before they are recorded and after. */
export function HeldPart({ record }: { record: OpenProceeds }) {
  const words = useWords()
  const { held_count: held, kept_back_count: kept, status } = record
  if (status === 'cancelled' || held + kept === 0) return null
  return (
    <RailPart title="Held" action={<Count>{held + kept}</Count>}>
      {held > 0 && (
        <Notice
          tone="waiting"
          title={
            <Figure of="proceeds_held" label="Held">
              {exact(record.held_amount, record.currency)}
            </Figure>
          }
        >
          {words('Each line shows what it’s waiting for: an {investor}’s bank account or e-mail address.')}
        </Notice>
      )}
      {kept > 0 && (
        <Notice tone="waiting" title={`${counted(kept, 'payment is', 'payments are')} kept back`}>
          {kept === 1 ? 'It waits' : 'They wait'} under Refunds due on Transactions.
        </Notice>
      )}
    </RailPart>
  )
}
