import { countDataRoomReading, ownDataRooms, visitDataRoom } from '@moorgate/contract/data-room/visit.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { addressOf } from '../../kernel/api.ts'
import { endpointQuery, send } from '../../kernel/queries.ts'

export type OwnRoom = AnswerOf<typeof ownDataRooms>[number]
export type RoomVisit = AnswerOf<typeof visitDataRoom>
export type RoomFile = RoomVisit['files'][number]
export type RoomFolder = RoomVisit['folders'][number]

/** Name under which rooms are kept, for making them stale. */
export const roomArea = 'data_room'

/** My room of a round, by its slug or, as notes of a confidential one say it, its number. Null where I am in none. */
export const ownRoomQuery = (slug: string) =>
  queryOptions({
    queryKey: [roomArea, 'own'],
    queryFn: ({ signal }) => send(ownDataRooms, { signal }),
    select: (rooms) =>
      rooms.find(({ opportunity_slug: own, opportunity_id: id }) => own === slug || String(id) === slug) ??
      null,
  })

export const visitQuery = (id: number) => endpointQuery(roomArea, visitDataRoom, { params: { id } })

/** Where a file of a room is: shown in the page, or saved. */
export const fileAddress = (
  roomId: number,
  file: Pick<RoomFile, 'id'>,
  disposition: 'inline' | 'attachment',
) => addressOf(`data-rooms/${roomId}/files/${file.id}`, new URLSearchParams({ disposition }))

export const zipAddress = (roomId: number) => addressOf(`data-rooms/${roomId}/zip`)

/** Says how long which page was read. What can't be said is lost: nobody's reading waits for it. */
export function sayReading(
  roomId: number,
  documentId: number,
  pages: { page: number; seconds: number }[],
): void {
  send(countDataRoomReading, { params: { id: roomId, documentId }, body: { pages } }).catch(() => undefined)
}
