import { distributionMachine } from '@moorgate/contract/statuses/fund-machines.ts'
import {
  authoriseDistribution,
  confirmDistribution,
  returnDistribution,
  splitDistribution,
} from '@moorgate/contract/funds/distribution.ts'
import { useState } from 'react'
import { ApprovalPart as SharedPart } from '../../../features/distributions/approval-part.tsx'
import { sentence } from '../../../features/figures/words.ts'
import { word } from '../../../features/funds/performance.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { useWords } from '../../../kernel/words.tsx'
import { RailPart } from '../../../features/records/record-layout.tsx'
import { Button } from '../../../ui/button.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { counted } from '../../../ui/format.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { distributionPath, useFundChanged } from '../fund.ts'
import { awaitsAllInterest, exact, maySplit } from './figure.tsx'
import type { OpenDistribution } from './figure.tsx'
import { PayAll } from './pay-lines.tsx'

/** The steps of a fund's distribution. */
export function ApprovalPart({ record }: { record: OpenDistribution }) {
  const changed = useFundChanged()
  const { id, paid_count: paid, lines_count: all, pay_date: day } = record
  return (
    <>
      <SharedPart
        record={record}
        approval={{
          machine: distributionMachine,
          confirm: confirmDistribution,
          authorise: authoriseDistribution,
          sendBack: returnDistribution,
          changed,
          paidSoFar: sentence`${word(`paid_lines:${id}`, 'Lines paid', String(paid))} of ${word(`all_lines:${id}`, 'Lines', String(all))} lines paid. Due ${dateFull(day)}.`,
          awaits: record.awaits === null ? undefined : <Awaits record={record} />,
          pay: record.payable_count > 0 && <Pay record={record} />,
        }}
      />
      {record.status === 'draft' && record.awaits === 'late_interest' && <LateInterest record={record} />}
    </>
  )
}

/** What becomes of interest of which nothing has arrived, such as the rest of a draft that was split. */
const nothingPaid =
  'Later {investors} haven’t paid this interest yet. It can be authorised once they’ve paid all of it. If they pay part of it, the draft can be split.'

const paidSoFar = ({ interest_paid: paid, amount, currency }: OpenDistribution) =>
  `Later {investors} have paid ${exact(paid ?? '0', currency)} of ${exact(amount, currency)}.`

/** Why nobody can authorise it yet, for those who otherwise may. */
function Awaits({ record }: { record: OpenDistribution }) {
  const words = useWords()
  const { awaits, awaited_id: id, awaited_title: title } = record
  if (awaits === 'earlier_distribution' && id !== null)
    return (
      <Notice tone="waiting" title="Can’t be authorised yet">
        This waterfall includes <TextLink href={distributionPath(record.fund_id, id)}>{title}</TextLink>,
        which isn’t authorised yet. Authorise that one first.
      </Notice>
    )
  return (
    <Notice tone="waiting" title="Can’t be authorised yet">
      {awaits === 'late_interest'
        ? words(
            awaitsAllInterest(record)
              ? nothingPaid
              : `${paidSoFar(record)} Wait for the rest, or send this back and split it to pay out what they’ve paid.`,
          )
        : words('A refund to an {investor}’s card has been requested but isn’t recorded yet.')}
    </Notice>
  )
}

/** What of the interest has arrived, and what can be done about the rest. */
function LateInterest({ record }: { record: OpenDistribution }) {
  const words = useWords()
  return (
    <RailPart title={words('Interest from later {investors}')}>
      {maySplit(record) ? (
        <SplitInterest record={record} />
      ) : (
        <Notice tone="waiting">
          {words(
            awaitsAllInterest(record)
              ? nothingPaid
              : `${paidSoFar(record)} It can be authorised once they’ve paid the rest.`,
          )}
        </Notice>
      )}
    </RailPart>
  )
}

/** Splits off the interest that late joiners haven’t paid, so that what they have paid need not wait for it. */
function SplitInterest({ record }: { record: OpenDistribution }) {
  const words = useWords()
  const { busy, problem, run } = useCommand()
  const changed = useFundChanged()
  const { id, version } = record
  const split = async () => {
    const isDone = await run(async (idempotencyKey) => {
      await send(splitDistribution, { params: { id }, body: { version }, idempotencyKey })
      await changed()
    })
    if (isDone) showToast('Draft split. The unpaid interest is in a new draft.')
  }
  return (
    <>
      <Notice tone="waiting">
        {words(
          `${paidSoFar(record)} To pay that out now, split this draft. The rest goes into a new draft, which can be authorised once it’s paid.`,
        )}
      </Notice>
      <Button busy={busy} busyLabel="Splitting" onClick={() => void split()}>
        Split this draft
      </Button>
      <Problem says={problem} />
    </>
  )
}

function Pay({ record }: { record: OpenDistribution }) {
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
