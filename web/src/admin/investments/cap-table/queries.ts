import { readCapTableEvents } from '@moorgate/contract/captable/cap-table-event.ts'
import { readCapTable, readCapTableMembers } from '@moorgate/contract/captable/cap-table.ts'
import type { Working } from '@moorgate/contract/captable/cap-table.ts'
import { readCapTablePerformance, readScenario } from '@moorgate/contract/captable/cap-table-scenario.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { addressOf, call } from '../../../kernel/api.ts'
import { endpointQuery } from '../../../kernel/queries.ts'

export type CapTable = AnswerOf<typeof readCapTable>
export type CapTableRow = CapTable['rows'][number]
export type Members = AnswerOf<typeof readCapTableMembers>
export type Scenario = AnswerOf<typeof readScenario>
export type Performance = AnswerOf<typeof readCapTablePerformance>
export type CapTableEvents = AnswerOf<typeof readCapTableEvents>
export type { Working }

/** Whatever is recorded makes all of it stale. */
const area = 'cap-table'

export type Asked = Readonly<Record<string, string>>

export const capTableQuery = (id: number, query: Asked) =>
  endpointQuery(area, readCapTable, { params: { id }, query })
export const membersQuery = (id: number, query: Asked) =>
  endpointQuery(area, readCapTableMembers, { params: { id }, query })
export const eventsQuery = (id: number, page: number) =>
  endpointQuery(area, readCapTableEvents, { params: { id }, query: { page } })
export const scenarioQuery = (id: number, query: Asked) =>
  endpointQuery(area, readScenario, { params: { id }, query })
export const performanceQuery = (id: number) =>
  endpointQuery(area, readCapTablePerformance, { params: { id } })

/** Where figures and their workings of a page come from: below the round's cap table, by the same question. */
export interface FigureSource {
  id: number
  /** `cap-table`, or `cap-table/scenario`. */
  place: string
  query: Asked
}

const pathOf = ({ id, place }: FigureSource, last: string) =>
  `investment-opportunities/${id}/${place}/${last}`

export const workingQuery = (source: FigureSource, figure: string) =>
  queryOptions({
    queryKey: [area, 'working', source, figure],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ ...source.query, figure })
      const { data } = await call<{ data: Working }>('GET', pathOf(source, 'working'), { query, signal })
      return data
    },
  })

/** The same figures as a workbook with formulas. */
export const workbookHref = (source: FigureSource): string =>
  addressOf(pathOf(source, 'workbook'), new URLSearchParams(source.query))

export const openCapFormatHref = (id: number): string =>
  addressOf(`investment-opportunities/${id}/cap-table/open-cap-format`)

export function useCapTableChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [area] })
}
