import type { HeldLot } from '../held-lots.ts'
import { lotThatLeft } from './parcels.ts'
import type { SoldShares } from './sold-shares.ts'

/** What was sold of one opportunity: a position that has ended. */
export interface ViewedSold {
  /** `sold12`, after the opportunity. */
  id: `sold${number}`
  opportunity: number
  /** “Tidewell Energy, sold”: beside what is still held of it. */
  name: string
  type: string
  currency: string
  isEnded: true
  /** Some of it is still held. */
  isPart: boolean
  valuedOn: null
  costMinor: bigint
  valueMinor: bigint
  distributedMinor: bigint
  soldMinor: bigint
  /** As a fraction with six places. */
  irr: string | null
  lots: HeldLot[]
  /** On investments that went whole. */
  paidOut: SoldShares['payouts']
}

export const viewSold = (sold: readonly SoldShares[]): ViewedSold[] =>
  sold.map(({ answer, flows, sales, payouts }) => ({
    id: `sold${answer.investment_opportunity_id}`,
    opportunity: answer.investment_opportunity_id,
    name: `${answer.name}, ${sales.length > 0 ? 'sold' : 'given'}`,
    type: answer.type,
    currency: answer.currency,
    isEnded: true,
    isPart: flows.is_part === true,
    valuedOn: null,
    costMinor: BigInt(flows.cost_minor),
    valueMinor: 0n,
    distributedMinor: BigInt(flows.distributed_minor),
    soldMinor: BigInt(flows.proceeds_minor ?? '0'),
    irr: answer.irr,
    lots: sales.map(lotThatLeft),
    paidOut: payouts,
  }))
