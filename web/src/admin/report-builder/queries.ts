import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { readReportEntities } from '@moorgate/contract/report-builder/report.ts'
import type { readReportRows } from '@moorgate/contract/report-builder/report.ts'
import { savedReport } from '@moorgate/contract/report-builder/saved-report.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import { endpointQuery, listQuery } from '../../kernel/queries.ts'
import { addressQuery } from './question.ts'
import type { Question } from './question.ts'

export type Entity = AnswerOf<typeof readReportEntities>[number]
export type EntityColumn = Entity['columns'][number]
export type Report = AnswerOf<typeof readReportRows>
export type ReportLine = Report['lines'][number]
export type SavedReport = RowOf<typeof savedReport>

export const builderPath = '/admin/reports/builder'

export const entitiesQuery = endpointQuery('report_builder', readReportEntities)

export const savedReportsQuery = listQuery(savedReport, {})

/** A page of a report. The one before stays until the next is there. */
export function reportQuery(question: Question) {
  const asked = addressQuery(question)
  return queryOptions({
    queryKey: ['report_builder', 'rows', asked],
    queryFn: async ({ signal }) => {
      const answer = await call<{ data: Report }>('GET', 'report-rows', {
        query: new URLSearchParams(asked),
        signal,
      })
      return answer.data
    },
    placeholderData: keepPreviousData,
  })
}
