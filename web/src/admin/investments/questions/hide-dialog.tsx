import { hideQuestion } from '@moorgate/contract/discussions/discussion-commands.ts'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { showToast } from '../../../ui/toasts.ts'
import { ReasonDialog } from '../../../features/records/reason-dialog.tsx'
import { useQuestionsChanged } from './records.ts'
import type { Question } from './records.ts'

/** Keeps a question from the page, with the reason that its asker reads. */
export function HideDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const changed = useQuestionsChanged()
  const { problem, run } = useCommand()
  const hide = async (reason: string) => {
    const done = await run((idempotencyKey) =>
      send(hideQuestion, { params: { id: question.id }, body: { reason }, idempotencyKey }),
    )
    await changed()
    if (done) showToast('It is not on the page')
    return done
  }
  return (
    <ReasonDialog
      title="Keep it from the page?"
      hint={`${question.author_name} reads this.`}
      verb="Don’t show it"
      busyLabel="Hiding"
      problem={problem}
      onClose={onClose}
      onReason={hide}
    />
  )
}
