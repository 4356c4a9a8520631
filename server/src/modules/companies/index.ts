import type { Module } from '../../kernel/module.ts'
import { sharePrices } from '../captable/index.ts'
import { ownerByTable } from '../record-owners/index.ts'
import { companyRoutes } from './routes.ts'
import { companies } from './tables.ts'

export { companies }

export const companyModule: Module = {
  routes: companyRoutes,
  owners: { company: ownerByTable(companies, 'funds_opportunity') },
  relations: [
    {
      of: sharePrices,
      relations: { company: { kind: 'one', to: () => companies, column: 'company_id' } },
    },
  ],
}
