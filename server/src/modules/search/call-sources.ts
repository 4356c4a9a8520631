import { cashCalls } from '../investments/index.ts'
import type { Source } from './source.ts'

const offerName =
  '(select o.name from investment_opportunities o where o.tenant_id = $1 and o.id = t.investment_opportunity_id)'
const callColumn = (column: string) =>
  `(select c.${column} from cash_calls c where c.tenant_id = $1 and c.id = t.cash_call_id)`
const callPath = (opportunity: string, call: string) =>
  `'/admin/investments/opportunities/' || ${opportunity} || '/transactions/cash-calls/' || ${call}`

/** Cash calls by their title, and their lines by the reference of the payment. */
export const callSources: readonly Source[] = [
  {
    type: 'cash_calls',
    table: cashCalls,
    events: ['investment_opportunity_live'],
    where: 'true',
    title: 't.title',
    note: offerName,
    status: 'null::int',
    staffPath: callPath('t.investment_opportunity_id', 't.id'),
  },
  {
    type: 'cash_call_lines',
    table: cashCalls.relations['lines']!.to(),
    events: ['investment_opportunity_live'],
    where: 't.reference is not null',
    title: '(select u.name from users u where u.tenant_id = $1 and u.id = t.user_id)',
    note: `concat_ws(', ', t.reference, ${callColumn('title')})`,
    status: 'null::int',
    staffPath: callPath(callColumn('investment_opportunity_id'), 't.cash_call_id'),
  },
]
