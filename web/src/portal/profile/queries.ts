import { investmentMethodEntity } from '@moorgate/contract/methods/investment-method-entity.ts'
import type { investmentMethod } from '@moorgate/contract/methods/investment-method.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { categorisation } from '@moorgate/contract/suitability/categorisation.ts'
import type { investorType } from '@moorgate/contract/investors/investor-type.ts'
import { readStatementForm } from '@moorgate/contract/suitability/statement-form.ts'
import type { SignedForm } from '@moorgate/contract/suitability/statement-form.ts'
import type { z } from 'zod'
import type { shownBank } from '@moorgate/contract/methods/bank-details.ts'
import { queryOptions } from '@tanstack/react-query'
import { allQuery } from '../../features/opportunities/list-queries.ts'
import { endpointQuery, rowsQuery } from '../../kernel/queries.ts'

/** A whole list, newest first, without anything from the address. */

export type InvestorType = Required<RowOf<typeof investorType>>
export type Statement = RowOf<typeof categorisation> & {
  investor_type?: InvestorType | null
  form?: SignedForm | null
}
export type Kind = Required<RowOf<typeof investmentMethod>>
/** Its bank account is left out where the tenant hides it. */
export type Method = Required<Omit<RowOf<typeof investmentMethodEntity>, 'bank' | 'holders'>> & {
  holders: readonly { user_id: number; name: string; share_percent: string }[]
  bank?: z.output<typeof shownBank> | null
  /** Where it is asked for. */
  is_bank_held?: boolean
  investment_method?: Kind | null
}

/** The statement of a category as it is to be signed today. */
export const statementFormQuery = (typeId: number) =>
  endpointQuery('investor_type', readStatementForm, { params: { id: typeId } })

/** The investor's own statements of category, newest first, as they were signed. */
export const statementsQuery = allQuery<Statement>(categorisation, {
  sort: '-signed_at',
  include: 'investorType',
  append: 'form',
})

/** The investor's own methods, newest first. */
export const methodsQuery = queryOptions({
  ...rowsQuery<Method>(
    investmentMethodEntity,
    {},
    { include: ['investmentMethod'], append: ['is_bank_held'], perPage: 100 },
  ),
  select: ({ data }) => data,
})
