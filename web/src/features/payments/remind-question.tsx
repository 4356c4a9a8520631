import { useCommand } from '../../kernel/use-command.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { counted } from '../../ui/format.ts'
import { Confirmation } from '../../ui/modal.tsx'
import { showToast } from '../../ui/toasts.ts'

interface RemindQuestionProps {
  /** The investor of the line, or how many investors have not paid. */
  whom: string | number
  remind: (idempotencyKey: string) => Promise<{ reminded: number; left_out: number }>
  onClose: () => void
}

/** A second look before investors are written to. */
export function RemindQuestion({ whom, remind, onClose }: RemindQuestionProps) {
  const term = useTerm()
  const { busy, problem, run } = useCommand()
  const people = (count: number) =>
    counted(count, term('investor', { lower: true }), term('investor', { plural: true, lower: true }))
  const save = async () => {
    const done = await run(async (idempotencyKey) => {
      const answer = await remind(idempotencyKey)
      showToast(saidOf(people(answer.reminded), answer.left_out))
    })
    if (done) onClose()
  }
  return (
    <Confirmation
      open
      title={`Remind ${typeof whom === 'number' ? people(whom) : whom}?`}
      confirm="Send reminder"
      cancel="Not yet"
      busy={busy}
      busyLabel="Sending"
      onConfirm={() => void save()}
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
