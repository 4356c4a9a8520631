import { readFundsPlan } from '@moorgate/contract/overview/funds-figures.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../kernel/queries.ts'
import { useSettled } from '../../kernel/use-settled.ts'
import type { FigureSource } from '../figures/queries.ts'

export interface FundsLine {
  label: string
  amount: string
}

const area = 'investment_opportunity'

/**
 * What the lines come to, as they stand on the page or are typed. Undefined without a line, and until it is
 * known.
 */
export function useFundsPlan(opportunityId: number, lines: readonly FundsLine[], target: string | null) {
  const { amounts, target: sought } = fundsQuery(lines, target)
  const settled = useSettled([amounts, ...(sought === undefined ? [] : [sought])].join(' '))
  const [asked, against] = settled?.split(' ') ?? []
  return useQuery({
    ...endpointQuery(area, readFundsPlan, {
      params: { id: opportunityId },
      query: { amounts: asked, target: against },
    }),
    placeholderData: keepPreviousData,
    enabled: asked !== undefined && asked !== '',
  }).data
}

/** Where the figures of such lines come from. */
export const fundsSource = (
  opportunityId: number,
  lines: readonly FundsLine[],
  target: string | null,
): FigureSource => ({
  area,
  base: `investment-opportunities/${opportunityId}/use-of-funds`,
  query: fundsQuery(lines, target),
})

const fundsQuery = (
  lines: readonly FundsLine[],
  target: string | null,
): { amounts: string; purposes: string; target?: string } => ({
  amounts: lines.map(({ amount }) => typedAmount(amount)).join(','),
  purposes: lines.map(({ label }) => label).join('\n'),
  ...(target !== null && { target: typedAmount(target) }),
})

/** "2200000." is "2200000"; nothing where it is no amount yet, as while somebody types. */
export function typedAmount(amount: string): string {
  return /^\d+(\.\d{0,2})?$/.test(amount) ? amount.replace(/\.$/, '') : '0'
}
