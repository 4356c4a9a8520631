import type { fundLinkKinds } from '@moorgate/contract'
import type { FundPosition } from '../figures/held-positions.ts'
import type { ViewedPayment, ViewedPayout, ViewedValue } from '../figures/viewed-fund.ts'

/** Units of another fund on a day, with all that their value is worked out from. Amounts in minor units. */
export interface HeldFund {
  /** From link to link: `4` of what the fund holds itself, `4.9` of what that one holds. */
  path: string
  link: number
  kind: (typeof fundLinkKinds)[number]
  since: string
  /** The first day on which it no longer counts. */
  until: string | null
  fund: number
  name: string
  /** The class of the units. */
  class: string
  payments: readonly ViewedPayment[]
  payouts: readonly ViewedPayout[]
  /** The latest published value of each of its classes. */
  values: readonly ViewedValue[]
  /** What it had on the day of its latest value. */
  positions: readonly FundPosition[]
  funds: readonly HeldFund[]
}

/** A company that is held somewhere in the structure. */
export interface NamedCompany {
  id: number
  name: string
  industry: string | null
}

/** A fund and all that are inside it, each before what it holds. */
export const withInside = (funds: readonly HeldFund[]): HeldFund[] =>
  funds.flatMap((fund) => [fund, ...withInside(fund.funds)])

/** The value by which its units are counted; none where they stand at cost. */
export const valueOfUnits = ({ values, class: name }: HeldFund) =>
  values.find((value) => value.class === name)
