import type { HeldPosition } from '../../../domain/position-cells.ts'
import type { HeldFund, NamedCompany } from '../structures/held-fund.ts'
import type { HolderFund } from '../structures/holders.ts'
import type { WaterfallBasis } from './waterfall-basis.ts'

/** A commitment, with the person it is of. Amounts in minor units. */
export interface ViewedCommitment {
  id: number
  user: number
  name: string
  class: string
  /** Admitted by a closing: what is not counts in nothing yet. */
  isActive: boolean
  closing: number | null
  /** It came by a transfer: its closing admitted the holder before. */
  isTakenOver?: boolean
  amountMinor: bigint
  recallableMinor: bigint
  /** What was left to call when it was closed. */
  releasedMinor: bigint
}

/** A part of a call that was transferred from one commitment to another. */
export interface ViewedCallPart {
  id: number
  commitment: number
  date: string
  /** Below nothing of the holder before. */
  minor: bigint
}

/** Money that came in and bought units; with an id below nothing, what of it was transferred. */
export interface ViewedPayment {
  id: number
  commitment: number
  line: number
  date: string
  capitalMinor: bigint
  units: string
}

/** A line of a distribution that was paid; with an id below nothing, what of it was transferred. */
export interface ViewedPayout {
  id: number
  commitment: number
  date: string
  minor: bigint
}

export interface ViewedValue {
  id: number
  class: string
  date: string
  isPublished: boolean
  assetsMinor: bigint
  liabilitiesMinor: bigint
  units: string
}

export interface ViewedCall {
  id: number
  title: string
  /** Of the closing whose investors pay what was called before them. */
  closing: number | null
  /** Counts as called. */
  isCalled: boolean
}

export interface ViewedCallLine {
  id: number
  call: number
  commitment: number
  isPaid: boolean
  amountMinor: bigint
  interestMinor: bigint
  receivedMinor: bigint
}

export interface ViewedClosing {
  id: number
  number: number
}

export interface ViewedDistribution {
  id: number
  title: string
  kind: string
  sharing: string
  date: string
  amountMinor: bigint
  carryMinor: bigint
  hurdle: string
  carry: string
  catchUp: string
  basis: WaterfallBasis | null
}

export interface ViewedDistributionLine {
  id: number
  distribution: number
  /** Null of the carry. */
  commitment: number | null
  name: string
  isPaid: boolean
  /** Due, and not to be paid yet, as the account is held. */
  isHeld: boolean
  capitalMinor: bigint
  gainMinor: bigint
  /** Held on the record date. */
  units: string
}

/** What was paid for a company's shares, or came back of them. */
export interface CompanyFlow {
  id: string
  company: number
  date: string
  /** Below nothing where it was paid. */
  minor: bigint
}

/** So much that came in, or below nothing that went out. */
export interface CashEntry {
  id: number
  date: string
  description: string
  minor: bigint
}

export interface ViewedCompany {
  id: number
  name: string
  industry: string | null
  logo: string | null
  since: string | null
}

/** What the fund held of its companies on a day, in its own currency. */
export interface HeldOn {
  date: string
  positions: (HeldPosition & { company: number; shareClass: string })[]
}

export interface ViewedFund {
  id: number
  name: string
  currency: string
  /** Seen by an investor: their own commitments, and what is published. */
  isOwn: boolean
  commitments: readonly ViewedCommitment[]
  payments: readonly ViewedPayment[]
  payouts: readonly ViewedPayout[]
  /** Newest first. */
  values: readonly ViewedValue[]
  calls: readonly ViewedCall[]
  callLines: readonly ViewedCallLine[]
  callParts: readonly ViewedCallPart[]
  closings: readonly ViewedClosing[]
  distributions: readonly ViewedDistribution[]
  lines: readonly ViewedDistributionLine[]
  companies: readonly ViewedCompany[]
  /** Names of companies in other currencies. */
  leftOut: readonly string[]
  companyFlows: readonly CompanyFlow[]
  /** Other funds of which it has units, on the days of `held` and `heldBefore`. */
  heldFunds: readonly HeldFund[]
  heldFundsBefore: readonly HeldFund[]
  /** Funds among its investors, for the staff. */
  holders: readonly HolderFund[]
  /** The companies that funds of which it has units hold. */
  companiesInside: readonly NamedCompany[]
  /** Entries of the fund's cash in the ledger, for the staff. */
  cash: readonly CashEntry[]
  /** On the day of the latest published value, else today; and on that of the value before it. */
  held: HeldOn
  heldBefore: HeldOn | null
  /** Paid in by all and paid out to all between the two days: an investor reads no others' payments. */
  flowsBetween: { paidInMinor: bigint; paidOutMinor: bigint }
}
