import { fundCommitment } from '@moorgate/contract/funds/commitment.ts'
import { distributionLine } from '@moorgate/contract/funds/distribution-line.ts'
import { fundDrawdownLine } from '@moorgate/contract/funds/drawdown.ts'
import { fund } from '@moorgate/contract/funds/fund.ts'
import { netAssetValue } from '@moorgate/contract/funds/net-asset-value.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { listQuery, showQuery } from '../../../kernel/queries.ts'

export type Commitment = RowOf<typeof fundCommitment>
export type CallLine = RowOf<typeof fundDrawdownLine>
export type PaidLine = RowOf<typeof distributionLine>
export type PublishedValue = RowOf<typeof netAssetValue>

const ofFund = (id: string) => ({ fixed: { fund_id: id }, perPage: 100 })

/** The investor's own; the server answers nobody else's. */
export const commitmentsQuery = () => listQuery(fundCommitment, { sort: '-amount' }, { perPage: 100 })
export const commitmentsOfQuery = (id: string) => listQuery(fundCommitment, { sort: '-amount' }, ofFund(id))
export const fundQuery = (id: string) => showQuery(fund, id)
export const callLinesQuery = (id: string) => listQuery(fundDrawdownLine, { sort: '-due_date' }, ofFund(id))
export const paidLinesQuery = (id: string) => listQuery(distributionLine, { sort: '-pay_date' }, ofFund(id))
export const valuesQuery = (id: string) => listQuery(netAssetValue, { sort: '-date' }, ofFund(id))
