import { cell, minus, number } from '../../../domain/worksheet.ts'
import type { Formula } from '../../../domain/worksheet.ts'
import { irrForDisplay } from '../../../domain/xirr.ts'
import type { Flow } from '../../../domain/xirr.ts'
import type { ViewedCommitment, ViewedPayment, ViewedPayout, ViewedValue } from './viewed-fund.ts'

/** What returns are worked out from. */
export interface ReturnsOf {
  currency: string
  commitments: readonly ViewedCommitment[]
  payments: readonly ViewedPayment[]
  payouts: readonly ViewedPayout[]
  values: readonly ViewedValue[]
}

/** A payment in or out on its day, by the cell in which it stands. */
interface ReturnFlow extends Flow {
  what: string
  formula: Formula
}

/** A commitment, or the whole fund, on the day of its value. `of` is put after the name of each figure. */
export interface FundStanding {
  of: string
  name: string
  committedMinor: bigint
  paidInMinor: bigint
  /** Its payments and its value, where it is valued: what its yearly rate is worked out from. */
  flows: readonly ReturnFlow[]
  isValued: boolean
  valuedOn: string | undefined
}

/** The latest published value of each class: all returns are as of its day. */
export const latestValues = (values: readonly ViewedValue[]): ViewedValue[] => [
  ...new Map(
    values
      .filter(({ isPublished }) => isPublished)
      .toReversed()
      .map((value) => [value.class, value]),
  ).values(),
]

/** Commitments that count, each with what counts beside its value: only what happened up to its day. */
export function standingsOf(
  fund: ReturnsOf,
): { commitment: ViewedCommitment; standing: FundStanding; counted: CountedMoney }[] {
  const latest = new Map(latestValues(fund.values).map((value) => [value.class, value]))
  const payments = Map.groupBy(fund.payments, ({ commitment }) => commitment)
  const payouts = Map.groupBy(fund.payouts, ({ commitment }) => commitment)
  return fund.commitments
    .filter(({ isActive }) => isActive)
    .map((commitment) => {
      const value = latest.get(commitment.class)
      const isCounted = ({ date }: { date: string }) => value === undefined || date <= value.date
      const counted = {
        payments: (payments.get(commitment.id) ?? []).filter(isCounted),
        payouts: (payouts.get(commitment.id) ?? []).filter(isCounted),
        value,
      }
      return { commitment, counted, standing: standingOf(commitment, counted) }
    })
}

interface CountedMoney {
  payments: readonly ViewedPayment[]
  payouts: readonly ViewedPayout[]
  value: ViewedValue | undefined
}

function standingOf(
  { id, name, amountMinor }: ViewedCommitment,
  { payments, payouts, value }: CountedMoney,
): FundStanding {
  const paidIn = payments.map((each) => ({
    date: each.date,
    amountMinor: -each.capitalMinor,
    what: `paid in by ${name}`,
    formula: minus(number('0'), cell(`payment:${each.id}`)),
  }))
  const paidOut = payouts.map((each) => ({
    date: each.date,
    amountMinor: each.minor,
    what: `paid out to ${name}`,
    formula: cell(`payout:${each.id}`),
  }))
  return {
    of: `:${id}`,
    name: `, ${name}`,
    committedMinor: amountMinor,
    paidInMinor: payments.reduce((sum, each) => sum + each.capitalMinor, 0n),
    flows: [...paidIn, ...paidOut].toSorted((one, other) => one.date.localeCompare(other.date)),
    isValued: value !== undefined,
    valuedOn: value?.date,
  }
}

/** The fund as a whole: all commitments together, on the earliest day of the values of its classes. */
export function wholeStanding(
  standings: ReturnType<typeof standingsOf>,
  values: readonly ViewedValue[],
): FundStanding {
  const all = standings.map(({ standing }) => standing)
  const latest = latestValues(values)
  return {
    of: '',
    name: '',
    committedMinor: all.reduce((sum, each) => sum + each.committedMinor, 0n),
    paidInMinor: all.reduce((sum, each) => sum + each.paidInMinor, 0n),
    flows: all.flatMap(({ flows }) => flows).toSorted((one, other) => one.date.localeCompare(other.date)),
    isValued: latest.length > 0,
    valuedOn: latest.map(({ date }) => date).toSorted()[0],
  }
}

/** The yearly rate of a standing that is worth so much; null where none may be shown. */
export function yearlyRate({ flows, valuedOn }: FundStanding, valueMinor: bigint | undefined): string | null {
  if (valuedOn === undefined || valueMinor === undefined) return null
  const found = irrForDisplay([...flows, { date: valuedOn, amountMinor: valueMinor }])
  return 'rate' in found ? found.rate : null
}
