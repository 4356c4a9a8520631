import type { Module } from '../../kernel/module.ts'
import { companies, yearEndJudge } from '../companies/index.ts'
import { funds } from '../funds/index.ts'
import { transactAsSystem } from '../../kernel/work.ts'
import { holdYearEnd } from './collection/hold-year-end.ts'
import { collectionSubscriptions } from './collection/letters.ts'
import { remindOfRequests } from './collection/remind.ts'
import { kpiRoutes } from './routes.ts'
import { fundKpis, reportInputs } from './tables.ts'

export { statedWorksheet } from './figures/published-worksheet.ts'
export { publishableKpis, publishedFigures } from './published-figures.ts'
export { standardSubTypes } from './standard-sub-types.ts'

export const kpiModule: Module = {
  routes: kpiRoutes,
  subscriptions: collectionSubscriptions,
  /** Companies that have not answered are reminded. */
  scheduled: [
    {
      name: 'remind_of_kpi_requests',
      everySeconds: 900,
      perform: (platform, tenant) => transactAsSystem(platform, tenant, remindOfRequests),
    },
  ],
  handlers: [yearEndJudge(holdYearEnd)],
  relations: [
    { of: companies, relations: { kpis: { kind: 'many', to: () => reportInputs, column: 'company_id' } } },
    { of: funds, relations: { fundKpis: { kind: 'many', to: () => fundKpis, column: 'fund_id' } } },
  ],
}
