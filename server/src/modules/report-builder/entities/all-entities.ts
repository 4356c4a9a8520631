import type { ReportEntityName } from '@moorgate/contract'
import { cashCallLinesEntity } from './cash-call-lines.ts'
import { companiesEntity } from './companies.ts'
import type { ReportEntity } from './entity.ts'
import { fundCommitmentsEntity } from './fund-commitments.ts'
import { investmentsEntity } from './investments.ts'
import { investorsEntity } from './investors.ts'
import { opportunitiesEntity } from './opportunities.ts'

export const entities: Readonly<Record<ReportEntityName, ReportEntity>> = {
  investors: investorsEntity,
  investments: investmentsEntity,
  opportunities: opportunitiesEntity,
  cash_call_lines: cashCallLinesEntity,
  fund_commitments: fundCommitmentsEntity,
  companies: companiesEntity,
}
