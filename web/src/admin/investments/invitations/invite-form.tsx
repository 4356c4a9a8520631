import type { ReactNode } from 'react'
import { Problem } from '../../../kernel/problem.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import type { Command } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { counted } from '../../../ui/format.ts'
import { Modal } from '../../../ui/modal.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { FieldStack } from '../../../features/records/field-layout.tsx'
import type { Opportunity } from '../records.ts'

/**
 * What both ways of inviting are given: the choice of the way stands first, and the message is kept when it
 * changes.
 */
export interface InviteModeProps {
  opportunity: Pick<Opportunity, 'id' | 'name' | 'status'>
  onClose: () => void
  lead: ReactNode
  message: string
  onMessage: (message: string) => void
}

interface InviteFormProps extends InviteModeProps {
  act: Command
  /** Who would be invited; undefined while it is counted. */
  count: number | undefined
  most: number
  /** Somebody was chosen, which closing would lose. */
  chosen?: boolean
  onSubmit: () => void
  children: ReactNode
}

/** The dialog of an invitation: whom, and what stands above the summary in the mail. */
export function InviteForm(props: InviteFormProps) {
  const { opportunity, onClose, lead, message, onMessage, act, count, most, chosen = false } = props
  const { onSubmit, children } = props
  const term = useTerm()
  const people = counted(
    count ?? 0,
    term('investor', { lower: true }),
    term('investor', { plural: true, lower: true }),
  )
  return (
    <Modal
      open
      variant="long"
      title={`Invite to ${opportunity.name}`}
      onClose={onClose}
      dirty={chosen || message !== ''}
      footerNote={count === undefined ? 'Counting' : people}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!count || count > most}
            busy={act.busy}
            busyLabel="Inviting"
            onClick={onSubmit}
          >
            Invite {people}
          </Button>
        </>
      }
    >
      <FieldStack>
        {lead}
        {children}
        <TextArea
          label="Message"
          optional
          limit={2000}
          rows={4}
          value={message}
          error={act.fields['message'] ?? act.fields['invitation.message']}
          hint="Shown above the summary in the e-mail."
          onChange={(event) => onMessage(event.target.value)}
        />
        <Problem says={act.problem} />
      </FieldStack>
    </Modal>
  )
}
