import { changeDataRoomStatus } from '@moorgate/contract/data-room/access.ts'
import { useState } from 'react'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useRoomMoved } from './queries.ts'
import type { Room } from './queries.ts'
import { useWords } from '../../kernel/words.tsx'

/** Shuts the room to everybody but staff. It can be opened again. */
export function ArchiveDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const words = useWords()
  const [reason, setReason] = useState('')
  const moved = useRoomMoved()
  const { busy, fields, problem, run } = useCommand(['reason'])
  const archive = async () => {
    const body = { status: 'archived' as const, reason: reason.trim() || null }
    const done = await run((idempotencyKey) =>
      send(changeDataRoomStatus, { params: { id: room.id }, body, idempotencyKey }).then(moved),
    )
    if (!done) return
    showToast(words('{Data_room} archived'))
    onClose()
  }
  return (
    <FormModal
      variant="confirmation"
      title="Archive this room?"
      onClose={onClose}
      submit="Archive"
      busy={busy}
      busyLabel="Archiving"
      onSubmit={archive}
    >
      <p>Readers lose access. Staff keep its files, agreements and reading history.</p>
      <TextArea
        label="Reason"
        limit={500}
        rows={3}
        value={reason}
        error={fields['reason']}
        onChange={(event) => setReason(event.target.value)}
      />
      <Problem says={problem} />
    </FormModal>
  )
}
