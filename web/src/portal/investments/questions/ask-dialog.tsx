import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/api.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'

export interface AskDialogProps {
  opportunity: { id: number; name: string }
  /** Closed, it keeps what was written and not sent. */
  open: boolean
  onClose: () => void
}

/** Asks the tenant about an offer. The answer comes to the asker; what is published says nothing of them. */
export function AskDialog({ opportunity, open, onClose }: AskDialogProps) {
  const queries = useQueryClient()
  const term = useTerm()
  const [title, setTitle] = useState('')
  const [body, setBody] = useState('')
  const act = useCommand(['title', 'body'])
  const one = term('discussion', { lower: true })
  const submit = async () => {
    const words = { investment_opportunity_id: opportunity.id, title, body }
    const done = await act.run(async (idempotencyKey) => {
      await call('POST', 'discussions', { body: words, idempotencyKey })
      await queries.invalidateQueries({ queryKey: ['discussion'] })
    })
    if (!done) return
    setTitle('')
    setBody('')
    showToast(`Your ${one} has been sent. We’ll tell you when it’s answered.`)
    onClose()
  }
  return (
    <FormModal
      open={open}
      variant="investor"
      title={`Ask about ${opportunity.name}`}
      kept
      dirty={title !== '' || body !== ''}
      onClose={onClose}
      submit={`Send ${one}`}
      busy={act.busy}
      busyLabel="Sending"
      onSubmit={submit}
    >
      <TextField
        label={`Your ${one}`}
        autoComplete="off"
        maxLength={160}
        value={title}
        error={act.fields['title']}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextArea
        label="What would you like to know?"
        rows={5}
        limit={5000}
        value={body}
        error={act.fields['body']}
        hint="We’ll reply to you first. We may also publish the question and answer on the page, without your name."
        onChange={(event) => setBody(event.target.value)}
      />
      <Problem says={act.problem} />
    </FormModal>
  )
}
