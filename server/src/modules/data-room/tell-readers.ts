import { subscription } from '../../kernel/events/subscription.ts'
import type { Work } from '../../kernel/work.ts'
import { notify, words } from '../notifications/index.ts'
import { revealedTo } from '../opportunity-visibility/index.ts'
import type { NewAccess } from './gains.ts'
import { readRoom } from './room.ts'
import type { Room } from './room.ts'
import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'

/**
 * Anyone who is given more files is told, once for each change, and by number alone: what they are called is
 * behind the agreement.
 */
export const tellReaders = subscription({
  name: 'data_room.access_changed',
  on: ['data_room.access_changed'],
  handle: async (work, event) => {
    const room = await readRoom(work, event.subjectId ?? 0)
    const gained = (event.payload['gained'] ?? []) as NewAccess[]
    if (!room || room.status === 'archived') return undefined
    const rings: (() => Promise<void>)[] = []
    const told = room.is_confidential ? await knowing(work, room, gained) : gained
    for (const [files, userIds] of byFiles(told))
      rings.push(
        await notify(work, {
          userIds,
          cause: `event:${event.id}:${files}`,
          name: 'DataRoomOpened',
          message: words`**${room.shown_name}**: ${files === 1 ? 'one more file is' : `${files} more files are`} now available to you in the ${fillLabels(work.tenant.branding.navigation, '{data_room}')}.`,
          cta: `${room.page}/data-room`,
          icon: 'info',
        }),
      )
    return async () => {
      for (const ring of rings) await ring()
    }
  },
})

/** Anyone who has not accepted a confidential round's duties is not told its name. */
async function knowing(work: Work, room: Room, gained: readonly NewAccess[]): Promise<NewAccess[]> {
  const ids = gained.map(({ user_id: id }) => id)
  const known = new Set(await revealedTo(work, room.opportunity_id, ids))
  return gained.filter(({ user_id: id }) => known.has(id))
}

/** One note says the same to everybody who gains as many. */
function byFiles(gained: readonly NewAccess[]): Map<number, number[]> {
  const found = new Map<number, number[]>()
  for (const { user_id, files } of gained) found.set(files, [...(found.get(files) ?? []), user_id])
  return found
}
