import { addReportComment } from '@moorgate/contract/update-reports/comments.ts'
import type { BodyOf } from '@moorgate/contract/endpoint.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import styles from './comments-part.module.css'

interface CommentFormProps {
  reportId: number
  /** Of the field: "Comment on Trading". */
  label: string
  /** Of the button: "Comment". */
  button: string
  /** Keeps the text as it is typed: words of it are quoted as they are kept. */
  onKeep?: () => Promise<unknown>
  /** What it is of, or what it answers. */
  about: Omit<BodyOf<typeof addReportComment>, 'text'>
  onClose: () => void
}

/** The field for a comment on a draft. */
export function CommentForm({ reportId, label, button, about, onKeep, onClose }: CommentFormProps) {
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const { busy, problem, fields, run } = useCommand(['text'])
  const add = async () => {
    const done = await run(async (idempotencyKey) => {
      if (about.quote) await onKeep?.()
      const body = { text: text.trim(), ...about }
      await send(addReportComment, { params: { id: reportId }, body, idempotencyKey })
      await queries.invalidateQueries({ queryKey: [updateReport.name] })
    })
    if (done) onClose()
  }
  return (
    <Form className={styles.form} onSubmit={() => void add()}>
      <TextArea
        label={label}
        rows={2}
        maxLength={2000}
        ref={focusField}
        value={text}
        error={fields['text']}
        onChange={(event) => setText(event.target.value)}
      />
      <Problem says={problem} />
      <div className={styles.acts}>
        <Button type="submit" size="small" busy={busy} busyLabel="Adding" disabled={text.trim() === ''}>
          {button}
        </Button>
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

const focusField = (field: HTMLTextAreaElement | null) => field?.focus()
