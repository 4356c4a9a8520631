import { refuse, refuseField, say } from '@moorgate/contract'
import type { BodyOf, changeDataRoomStatus } from '@moorgate/contract'
import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { changeableRoom } from './room.ts'

const events = {
  open: 'data_room.opened',
  frozen: 'data_room.frozen',
  archived: 'data_room.archived',
} as const

/**
 * Opens, freezes or archives. Archiving shuts everybody out, so it says why; a room that is there already is
 * refused with 409.
 */
export async function changeStatus(
  work: Work,
  roomId: number,
  { status, reason }: BodyOf<typeof changeDataRoomStatus>,
): Promise<void> {
  const room = await changeableRoom(work, roomId, { whatever: true })
  if (room.status === status)
    refuse({ code: 'conflict', reason: 'status', message: `This {data_room} is already ${status}.` })
  if (status === 'archived' && !reason) refuseField('reason', say.required)
  await changeById(work, 'data_rooms', roomId, { status, status_reason: reason ?? null, status_at: work.now })
  work.emit({
    type: events[status],
    subject: { type: 'data_room', id: roomId },
    before: { status: room.status },
    after: { status, ...(reason && { status_reason: reason }) },
  })
}
