import { readDataRoomAccess } from '@moorgate/contract/data-room/access.ts'
import { listDataRoomAgreements } from '@moorgate/contract/data-room/agreement.ts'
import { dataRoom } from '@moorgate/contract/data-room/data-room.ts'
import {
  listDataRoomActivity,
  listDataRoomReaders,
  listDataRoomReadings,
  readDataRoomPages,
} from '@moorgate/contract/data-room/readers.ts'
import { seeDataRoomAs } from '@moorgate/contract/data-room/visit.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import { endpointQuery } from '../../kernel/queries.ts'
import type { Page } from '../../kernel/queries.ts'

export type Room = RowOf<typeof dataRoom>
export type Access = AnswerOf<typeof readDataRoomAccess>
export type Group = Access['groups'][number]
export type Folder = Access['folders'][number]
export type Wording = AnswerOf<typeof listDataRoomAgreements>[number]
export type Reader = AnswerOf<typeof listDataRoomReaders>[number]
export type Activity = AnswerOf<typeof listDataRoomActivity>[number]

const area = dataRoom.name

/** The room of a round, or null where there is none. */
export const roomOf = (opportunityId: number) =>
  queryOptions({
    queryKey: [area, 'of', opportunityId],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ 'filter[investment_opportunity_id]': String(opportunityId) })
      return (await call<Page<Room>>('GET', dataRoom.path, { query, signal })).data[0] ?? null
    },
  })

const params = (id: number) => ({ params: { id } })

/** Read anew whenever it is shown: files and folders change on another page. */
export const accessOf = (id: number) => ({
  ...endpointQuery(area, readDataRoomAccess, params(id)),
  staleTime: 0,
})
export const agreementsOf = (id: number) => endpointQuery(area, listDataRoomAgreements, params(id))
export const readersOf = (id: number) => endpointQuery(area, listDataRoomReaders, params(id))
export const readingsOf = (id: number) => endpointQuery(area, listDataRoomReadings, params(id))
export const activityOf = (id: number) => endpointQuery(area, listDataRoomActivity, params(id))
export const pagesOf = (id: number, documentId: number) =>
  endpointQuery(area, readDataRoomPages, { params: { id, documentId } })
export const seenAs = (id: number, userId: number) =>
  endpointQuery(area, seeDataRoomAs, { params: { id, userId } })

/** Reads everything about rooms anew after an act. */
export function useRoomMoved(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [area] })
}
