import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Text } from '../../ui/text.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { call } from '../../kernel/api.ts'
import { useBranding } from '../../kernel/branding.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { useCommand } from '../../kernel/use-command.ts'

export interface ContactDialogProps {
  /** Nobody is signed in, so an address is asked for. */
  guest?: boolean
  /** The offer that it is about: its lead gets the message. */
  opportunity?: { id: number; name: string } | undefined
  /** Who reads it, where that is a person. */
  to?: string | undefined
  subject?: string | undefined
  /** Closed, it keeps what was written and not sent. */
  open: boolean
  onClose: () => void
}

/**
 * A message to the tenant, or to the person who leads an offer. What comes of it is said in the dialog
 * itself, which also stands before the portal.
 */
export function ContactDialog(props: ContactDialogProps) {
  const { guest = false, to, open, onClose } = props
  const { text, change, isChanged, isSent, act, submit, leave } = useMessage(props)
  const { name: provider } = useBranding()
  if (isSent)
    return (
      <MessageSent
        open={open}
        by={guest ? provider : (to ?? provider)}
        email={guest ? text.email : undefined}
        onClose={leave}
      />
    )
  return (
    <FormModal
      open={open}
      variant="investor"
      title={to === undefined ? `Contact ${provider}` : `Message ${to}`}
      kept
      dirty={isChanged}
      onClose={onClose}
      submit="Send message"
      busy={act.busy}
      busyLabel="Sending"
      onSubmit={submit}
    >
      {guest && (
        <TextField
          label="Your e-mail address"
          type="email"
          autoComplete="email"
          value={text.email}
          error={act.fields['email']}
          onChange={(event) => change({ email: event.target.value })}
        />
      )}
      <TextField
        label="Subject"
        autoComplete="off"
        maxLength={150}
        value={text.subject}
        error={act.fields['subject']}
        onChange={(event) => change({ subject: event.target.value })}
      />
      <TextArea
        label="Message"
        rows={6}
        limit={5000}
        value={text.message}
        error={act.fields['message']}
        hint="Don’t include passwords or bank details."
        onChange={(event) => change({ message: event.target.value })}
      />
      <Problem says={act.problem} />
    </FormModal>
  )
}

/** What is being written, until it is sent. */
function useMessage({ guest, opportunity, subject = '', onClose }: ContactDialogProps) {
  const [text, setText] = useState({ email: '', subject, message: '' })
  const [isSent, setSent] = useState(false)
  const act = useCommand(['email', 'subject', 'message'])
  const change = (part: Partial<typeof text>) => setText((before) => ({ ...before, ...part }))
  const submit = async () => {
    const { email, ...written } = text
    const body = {
      ...written,
      ...(guest && { email }),
      ...(opportunity && { investment_opportunity_id: opportunity.id }),
    }
    if (await act.run((idempotencyKey) => call('POST', 'support/contact', { body, idempotencyKey })))
      setSent(true)
  }
  const leave = () => {
    onClose()
    setSent(false)
    change({ subject, message: '' })
  }
  const isChanged = text.message !== '' || text.subject !== subject
  return { text, change, isChanged, isSent, act, submit, leave }
}

interface MessageSentProps {
  open: boolean
  /** Who answers. */
  by: string
  /** The address that a guest gave. */
  email: string | undefined
  onClose: () => void
}

function MessageSent({ open, by, email, onClose }: MessageSentProps) {
  return (
    <Modal
      open={open}
      variant="investor"
      title="Message sent"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Text>{`${by} will reply to ${email ?? 'the e-mail address of your account'}.`}</Text>
    </Modal>
  )
}
