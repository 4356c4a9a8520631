import { remindOfCashCall } from '@moorgate/contract/investments/cash-call-commands.ts'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { counted } from '../../../ui/format.ts'
import { Confirmation } from '../../../ui/modal.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { CashCall, CashCallLine } from './records.ts'

interface RemindQuestionProps {
  call: CashCall
  /** Absent: everyone who has not paid. */
  line?: CashCallLine | undefined
  onClose: () => void
}

/** A second look before investors are written to. */
export function RemindQuestion({ call, line, onClose }: RemindQuestionProps) {
  const term = useTerm()
  const { busy, problem, run } = useCommand()
  const people = (count: number) =>
    counted(count, term('investor', { lower: true }), term('investor', { plural: true, lower: true }))
  const whom = line?.investor_name ?? people(call.overdue_count + call.awaiting_count)
  const remind = async () => {
    const done = await run(async (idempotencyKey) => {
      const body = line ? { line_ids: [line.id] } : {}
      const answer = await send(remindOfCashCall, { params: { id: call.id }, body, idempotencyKey })
      showToast(saidOf(people(answer.reminded), answer.left_out))
    })
    if (done) onClose()
  }
  return (
    <Confirmation
      open
      title={`Remind ${whom}?`}
      confirm="Send reminder"
      cancel="Not yet"
      busy={busy}
      busyLabel="Sending"
      onConfirm={() => void remind()}
      onCancel={onClose}
    >
      <p>
        We’ll send a reminder by e-mail and in the portal, with a link to the payment details. Anyone already
        reminded today is left out.
      </p>
      <Problem says={problem} />
    </Confirmation>
  )
}

const saidOf = (people: string, leftOut: number): string =>
  leftOut === 0
    ? `Reminder sent to ${people}`
    : `Reminder sent to ${people}. ${leftOut} already reminded today`
