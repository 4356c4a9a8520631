import type { Working } from '@moorgate/contract/working.ts'
import { queryOptions } from '@tanstack/react-query'
import { addressOf, call } from '../../kernel/api.ts'

export type { Working }

/**
 * Where the figures of a page come from: their workings and their workbook lie below `base`, asked by the
 * same question.
 */
export interface FigureSource {
  /** Names what makes the workings stale: `cap-table`. */
  area: string
  /** `investment-opportunities/12/cap-table`. */
  base: string
  query: Readonly<Record<string, string>>
}

export const workingQuery = ({ area, base, query }: FigureSource, figure: string) =>
  queryOptions({
    queryKey: [area, 'working', base, query, figure],
    queryFn: async ({ signal }) => {
      const searchParams = new URLSearchParams({ ...query, figure })
      const { data } = await call<{ data: Working }>('GET', `${base}/working`, {
        query: searchParams,
        signal,
      })
      return data
    },
  })

/** The same figures as a workbook with formulas. */
export const workbookHref = ({ base, query }: Pick<FigureSource, 'base' | 'query'>): string =>
  addressOf(`${base}/workbook`, new URLSearchParams(query))
