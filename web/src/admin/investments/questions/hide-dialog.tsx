import { hideQuestion } from '@moorgate/contract/discussions/discussion-acts.ts'
import { useState } from 'react'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useAct } from '../../../kernel/use-act.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useQuestionsChanged } from './records.ts'
import type { Question } from './records.ts'

/** Keeps a question from the page, with the reason that its asker reads. */
export function HideDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const changed = useQuestionsChanged()
  const [reason, setReason] = useState('')
  const act = useAct(['reason'])
  const hide = async () => {
    const done = await act.run((idempotencyKey) =>
      send(hideQuestion, { params: { id: question.id }, body: { reason }, idempotencyKey }),
    )
    await changed()
    if (!done) return
    showToast('It is not on the page')
    onClose()
  }
  return (
    <FormModal
      title="Keep it from the page?"
      dirty={reason !== ''}
      onClose={onClose}
      submit="Don’t show it"
      busy={act.busy}
      busyLabel="Hiding"
      onSubmit={hide}
    >
      <TextArea
        label="Reason"
        rows={3}
        limit={500}
        value={reason}
        error={act.fields['reason']}
        hint={`${question.author_name} reads this.`}
        onChange={(event) => setReason(event.target.value)}
      />
      <Problem says={act.problem} />
    </FormModal>
  )
}
