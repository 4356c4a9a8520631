import { investorType } from '@moorgate/contract/investors/user.ts'
import { categoryRule } from '@moorgate/contract/suitability/categorisation.ts'
import { queryOptions } from '@tanstack/react-query'
import { listQuery, rowsQuery } from '../../../kernel/queries.ts'
import type { InvestorType } from '../queries.ts'
import type { Thresholds } from './limbs.ts'

/** The categories that the firm offers, in its order; "None of these" is one of them. */
export const typesQuery = queryOptions({
  ...rowsQuery<InvestorType>(investorType, {}),
  select: ({ data }) => data.filter(({ active }) => active),
})

export const rulesQuery = queryOptions({
  ...listQuery(categoryRule, {}),
  select: ({ data }): readonly Thresholds[] => data,
})
