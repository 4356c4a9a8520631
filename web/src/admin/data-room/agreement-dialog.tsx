import { publishDataRoomAgreement } from '@moorgate/contract/data-room/agreement.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../kernel/clock.ts'
import { Html } from '../../kernel/html.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import type { Command } from '../../kernel/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { date } from '../../ui/format-dates.ts'
import { counted } from '../../ui/format.ts'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { FieldStack } from '../../features/records/field-layout.tsx'
import { agreementsOf, useRoomMoved } from './queries.ts'
import type { Room, Wording } from './queries.ts'
import { Words } from '../../kernel/words.tsx'

type WordingDraft = { title: string; body: string }

interface AgreementDialogProps {
  room: Room
  mayEdit: boolean
  onClose: () => void
}

/** The wordings of the room's agreement, and the writing of the next one. */
export function AgreementDialog({ room, mayEdit, onClose }: AgreementDialogProps) {
  const wordings = useQuery(agreementsOf(room.id)).data ?? []
  const [draft, setDraft] = useState<WordingDraft>()
  const moved = useRoomMoved()
  const { busy, fields, problem, run } = useCommand(['title', 'body'])
  const [present] = wordings
  const publish = async () => {
    if (!draft) return
    const done = await run((idempotencyKey) =>
      send(publishDataRoomAgreement, { params: { id: room.id }, body: draft, idempotencyKey }).then(moved),
    )
    if (!done) return
    setDraft(undefined)
    showToast('Agreement published')
  }
  const begin = () => setDraft({ title: present?.title ?? 'Confidentiality', body: present?.body ?? '' })
  return (
    <Modal
      open
      variant="wide"
      title="Agreement before entry"
      onClose={onClose}
      dirty={draft !== undefined}
      footer={
        draft ? (
          <>
            <Button onClick={() => setDraft(undefined)}>Cancel</Button>
            <Button
              variant="primary"
              disabled={draft.title.trim() === '' || draft.body === ''}
              busy={busy}
              busyLabel="Publishing"
              onClick={() => void publish()}
            >
              Publish version {(present?.number ?? 0) + 1}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Close</Button>
            {mayEdit && (
              <Button variant="primary" onClick={begin}>
                {present ? 'Write a new version' : 'Write the agreement'}
              </Button>
            )}
          </>
        )
      }
    >
      {draft ? (
        <WordingForm {...{ draft, present, fields, problem }} onChange={setDraft} />
      ) : present ? (
        <Wordings wordings={wordings} />
      ) : (
        <EmptyState title="No wording yet" level={3}>
          <Words of="Readers must accept it before they can see the {data_room}." />
        </EmptyState>
      )}
    </Modal>
  )
}

interface WordingFormProps {
  draft: WordingDraft
  /** The wording that is in force. */
  present: Wording | undefined
  fields: Command['fields']
  problem: Command['problem']
  onChange: (draft: WordingDraft) => void
}

function WordingForm({ draft, present, fields, problem, onChange }: WordingFormProps) {
  return (
    <FieldStack>
      {present && present.agreed_count > 0 && (
        <Notice tone="waiting">
          {counted(present.agreed_count, 'reader has', 'readers have')} agreed to version {present.number}.
          They’ll be asked again before they can continue.
        </Notice>
      )}
      <TextField
        label="Title"
        value={draft.title}
        error={fields['title']}
        onChange={(event) => onChange({ ...draft, title: event.target.value })}
      />
      <RichTextField
        label="Wording"
        size="note"
        value={draft.body}
        error={fields['body']}
        onChange={(body) => onChange({ ...draft, body })}
      />
      <Problem says={problem} />
    </FieldStack>
  )
}

/** Every wording, the newest first, and how many readers agreed to it. */
function Wordings({ wordings }: { wordings: readonly Wording[] }) {
  return (
    <FieldStack>
      {wordings.map((wording) => (
        <section key={wording.number}>
          <Heading level={3}>
            {wording.title}, version {wording.number}
          </Heading>
          <Text tone="faint">
            {date(wording.created_at, { today: now() })}, {wording.agreed_count} of {wording.readers_count}{' '}
            agreed
          </Text>
          <Html text={wording.body} />
        </section>
      ))}
    </FieldStack>
  )
}
