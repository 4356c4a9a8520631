import { figuresIn, figuresText, readReportFigures } from '@moorgate/contract/update-reports/figures.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import { useQueries } from '@tanstack/react-query'
import { endpointQuery } from '../../../kernel/queries.ts'

/** What of the figures in a text keeps a report from being published, as the server says it. */
export function useFigureProblems(id: number, body: string): string[] {
  const blocks = figuresIn(body).flatMap((block) => (block ? [figuresText(block)] : []))
  const results = useQueries({
    queries: [...new Set(blocks)].map((block) =>
      endpointQuery(updateReport.name, readReportFigures, { params: { id }, query: { block } }),
    ),
  })
  return results.flatMap(({ data }) => data?.problem ?? [])
}
