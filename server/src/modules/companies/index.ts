import type { Module } from '../../kernel/module.ts'
import { keyDateReminders } from '../deals/index.ts'
import { funds } from '../funds/index.ts'
import { sharePrices } from '../captable/index.ts'
import { ownerByTable } from '../record-owners/index.ts'
import { companyRoutes } from './routes.ts'
import { companies } from './tables.ts'

export { yearEndJudge } from './year-end-moves.ts'
export { companies }

export const companyModule: Module = {
  routes: companyRoutes,
  scheduled: [
    keyDateReminders({
      type: 'company',
      table: 'companies',
      isUnderWay: (row) => `${row}.status = 1 and ${row}.deleted_at is null`,
      event: 'funds_opportunity',
      page: (id) => `/admin/investments/companies/${id}/details`,
    }),
  ],
  owners: { company: ownerByTable(companies, 'funds_opportunity') },
  relations: [
    {
      of: funds,
      relations: {
        // Once each, however often the fund bought shares of it.
        companies: {
          kind: 'through',
          to: () => companies,
          via: 'company_holdings',
          from: 'fund_id',
          column: 'company_id',
          where: (link) => `${link}.deleted_at is null and not exists (select 1 from company_holdings b
            where b.tenant_id = $1 and b.fund_id = ${link}.fund_id and b.company_id = ${link}.company_id
              and b.deleted_at is null and b.id < ${link}.id)`,
        },
      },
    },
    {
      of: sharePrices,
      relations: { company: { kind: 'one', to: () => companies, column: 'company_id' } },
    },
  ],
}
