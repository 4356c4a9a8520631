import { readCapTableEvents } from '@moorgate/contract/captable/cap-table-event.ts'
import { readCapTable, readCapTableMembers } from '@moorgate/contract/captable/cap-table.ts'
import { readCapTablePerformance, readScenario } from '@moorgate/contract/captable/cap-table-scenario.ts'
import { readConversion } from '@moorgate/contract/captable/conversion.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { addressOf } from '../../../kernel/api.ts'
import { endpointQuery } from '../../../kernel/queries.ts'
import type { FigureSource } from '../../../features/figures/queries.ts'

export type CapTable = AnswerOf<typeof readCapTable>
export type CapTableRow = CapTable['rows'][number]
export type Members = AnswerOf<typeof readCapTableMembers>
export type Scenario = AnswerOf<typeof readScenario>
export type Performance = AnswerOf<typeof readCapTablePerformance>
export type Conversion = NonNullable<AnswerOf<typeof readConversion>['proposal']>
export type CapTableEvents = AnswerOf<typeof readCapTableEvents>

/** Whatever is recorded makes all of it stale. */
const area = 'cap-table'

export type QueryValues = Readonly<Record<string, string>>

export const capTableQuery = (id: number, query: QueryValues) =>
  endpointQuery(area, readCapTable, { params: { id }, query })
export const membersQuery = (id: number, query: QueryValues) =>
  endpointQuery(area, readCapTableMembers, { params: { id }, query })
export const eventsQuery = (id: number, page: number) =>
  endpointQuery(area, readCapTableEvents, { params: { id }, query: { page } })
export const scenarioQuery = (id: number, query: QueryValues) =>
  endpointQuery(area, readScenario, { params: { id }, query })
export const performanceQuery = (id: number) =>
  endpointQuery(area, readCapTablePerformance, { params: { id } })
export const conversionQuery = (id: number, query: QueryValues) =>
  endpointQuery(area, readConversion, { params: { id }, query })

/** Where figures of a cap table come from: below the round's cap table, by the same question. */
export const capTableSource = (id: number, query: QueryValues, place = 'cap-table'): FigureSource => ({
  area,
  base: `investment-opportunities/${id}/${place}`,
  query,
})

export const openCapFormatHref = (id: number): string =>
  addressOf(`investment-opportunities/${id}/cap-table/open-cap-format`)

export function useCapTableChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [area] })
}
