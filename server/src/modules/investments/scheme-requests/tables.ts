import {
  acceptTaxSchemeRequest,
  refuseTaxSchemeRequest,
  taxSchemeRequest,
  withdrawTaxSchemeRequest,
} from '@moorgate/contract'
import { recordEventNames } from '@moorgate/contract/events/index.ts'
import { tableOf } from '../../../kernel/resource/table.ts'
import type { Permission, Table } from '../../../kernel/resource/table.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { opportunities } from '../../opportunities/index.ts'
import { byInvestment, investments, visibleByInvestment } from '../tables.ts'
import { isOpenRequest } from './open-request.ts'

const schemeName = (column: string) => (row: string) =>
  `(select x.name from tax_options x where x.tenant_id = $1 and x.id = ${row}.${column})`

const isSettled = async (question: QueryContext, id: number) => !(await isOpenRequest(question, id))
const whileOpen = (endpoint: Pick<Permission, 'access' | 'requires'>): Permission => ({
  ...endpoint,
  forbids: isSettled,
})

/** Of whom the investment is, and of staff who see the money of its round. */
export const schemeRequests: Table = tableOf(taxSchemeRequest, {
  events: recordEventNames('tax_scheme_request', 'created'),
  delegates: byInvestment,
  permissions: {
    approve: whileOpen(acceptTaxSchemeRequest),
    reject: whileOpen(refuseTaxSchemeRequest),
    cancel: whileOpen(withdrawTaxSchemeRequest),
  },
  columns: {
    investor_name: (
      row,
    ) => `(select u.name from investments i join users u on u.tenant_id = $1 and u.id = i.user_id
      where i.tenant_id = $1 and i.id = ${row}.investment_id)`,
    tax_option_name: schemeName('tax_option_id'),
    from_tax_option_name: schemeName('from_tax_option_id'),
  },
  relations: {
    investment: { kind: 'one', to: () => investments, column: 'investment_id' },
    investmentOpportunity: { kind: 'one', to: () => opportunities, column: 'investment_opportunity_id' },
  },
  visibleTo: visibleByInvestment,
})
