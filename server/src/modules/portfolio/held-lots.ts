import type { InvestmentKind } from '@moorgate/contract'

/** Shares that were allotted together, or those of them that left together. Money in minor units. */
export interface HeldLot {
  /** `transfer7`: that left by a transfer. */
  id: number | string
  /** What they were allotted for. */
  investment: number
  holding: number
  date: string
  /** The day on which they left, sold or given; null while they are held. */
  leftOn: string | null
  /** The moment of that registration. */
  leftAt: string | null
  /** What they were sold for. */
  soldMinor: bigint
  shares: string
  /** What a share cost: its worth until there is a price. */
  price: string
  /** What part of its company it is, and of how many shares, where the company's number is known. */
  percent: string | null
  in_issue: string | null
  minor: bigint
  /** How it came to its holder. */
  kind: InvestmentKind
}

/** What a share of a holding is worth from a day on. */
export interface HeldPrice {
  id: number
  holding: number
  date: string
  price: string
}
