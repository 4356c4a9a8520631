import { answerQuestion, publishQuestion } from '@moorgate/contract/discussions/discussion-commands.ts'
import { useState } from 'react'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useQuestionsChanged } from './records.ts'
import type { Question } from './records.ts'
import styles from './questions.module.css'

/** The firm's answer: to the asker, and at once onto the page where somebody says so. */
export function AnswerForm({ question, onClose }: { question: Question; onClose: () => void }) {
  const changed = useQuestionsChanged()
  const [body, setBody] = useState('')
  const [publishes, setPublishes] = useState(false)
  const act = useCommand(['body'])
  const submit = async () => {
    const done = await act.run(async (idempotencyKey) => {
      await send(answerQuestion, { body: { discussion_id: question.id, body }, idempotencyKey })
    })
    const isOut =
      done && publishes && (await act.run(() => send(publishQuestion, { params: { id: question.id } })))
    await changed()
    if (!done) return
    showToast(isOut ? 'It is answered and on the page' : `${question.author_name} has the answer`)
    onClose()
  }
  return (
    <Form className={styles.form} onSubmit={submit}>
      <TextArea
        label={`Answer to ${question.author_name}`}
        rows={4}
        limit={5000}
        value={body}
        error={act.fields['body']}
        onChange={(event) => setBody(event.target.value)}
      />
      <Checkbox
        checked={publishes}
        onChange={(event) => setPublishes(event.target.checked)}
        label="Publish it with the question"
        description="An answer on the page is part of the promotion. The asker is not named."
      />
      <Problem says={act.problem} />
      <div className={styles.actions}>
        <Button look="primary" size="small" type="submit" busy={act.busy} busyLabel="Sending">
          Send answer
        </Button>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
