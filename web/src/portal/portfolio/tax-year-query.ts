import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { readTaxYear, taxYearFigures } from '@moorgate/contract/portfolio/tax-year.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { FigureSource } from '../../features/figures/queries.ts'
import { call } from '../../kernel/api.ts'

export type TaxYear = AnswerOf<typeof readTaxYear>

export const taxYearQuery = (query: Readonly<Record<string, string>>) =>
  queryOptions({
    // Answers that were kept under `tax-year` have no matched shares.
    queryKey: ['holding', 'tax-year-matched', query],
    queryFn: async ({ signal }) =>
      (await call<{ data: TaxYear }>('GET', readTaxYear.path, { query: new URLSearchParams(query), signal }))
        .data,
    placeholderData: keepPreviousData,
  })

export const taxYearSource = (query: FigureSource['query']): FigureSource => ({
  area: 'holding',
  base: taxYearFigures.working.path.replace('/working', ''),
  query,
})
