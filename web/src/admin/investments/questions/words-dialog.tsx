import { askQuestion, changeQuestion } from '@moorgate/contract/discussions/discussion-commands.ts'
import { useState } from 'react'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useTerm, withArticle } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useQuestionsChanged } from './records.ts'
import type { Question } from './records.ts'

export interface WordsDialogProps {
  opportunityId: number
  /** Absent: the tenant asks it itself, to answer it. */
  question?: Question
  onClose: () => void
}

/** Words a question for the page: one that was asked, or one that the tenant expects. */
export function WordsDialog({ opportunityId, question, onClose }: WordsDialogProps) {
  const term = useTerm()
  const changed = useQuestionsChanged()
  const [title, setTitle] = useState(question?.title ?? '')
  const [body, setBody] = useState(question?.body ?? '')
  const act = useCommand(['title', 'body'])
  const one = term('discussion', { lower: true })
  const save = async () => {
    const done = await act.run((idempotencyKey) =>
      (question
        ? send(changeQuestion, { params: { id: question.id }, body: { title, body }, idempotencyKey })
        : send(askQuestion, {
            body: { investment_opportunity_id: opportunityId, title, body },
            idempotencyKey,
          })
      ).finally(changed),
    )
    if (!done) return
    showToast(question ? 'Wording changed' : `${term('discussion')} added. Answer it to publish it.`)
    onClose()
  }
  return (
    <FormModal
      variant="long"
      title={question ? `Reword this ${one}` : `Add ${withArticle(one)}`}
      dirty={title !== (question?.title ?? '') || body !== (question?.body ?? '')}
      onClose={onClose}
      submit={question ? 'Save' : `Add ${one}`}
      busy={act.busy}
      busyLabel="Saving"
      onSubmit={save}
    >
      <TextField
        label={term('discussion')}
        autoComplete="off"
        maxLength={160}
        value={title}
        error={act.fields['title']}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextArea
        label="Details"
        rows={5}
        limit={5000}
        value={body}
        error={act.fields['body']}
        onChange={(event) => setBody(event.target.value)}
      />
      <Problem says={act.problem} />
    </FormModal>
  )
}
