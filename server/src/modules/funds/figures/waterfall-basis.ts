import { lineOf } from '../../../domain/worksheet.ts'
import type { CellDraft, Formula } from '../../../domain/worksheet.ts'

export const waterfallTierNames = ['contributions', 'preferred', 'catch_up', 'split'] as const

export type WaterfallTier = (typeof waterfallTierNames)[number]

interface HurdleFlow {
  date: string
  amount: string
  /** It earns preferred return up to this day; without one, to that of the distribution. */
  until?: string
}

/** What a waterfall was worked out from, as it is kept with its distribution. Amounts are decimal text. */
export interface WaterfallBasis {
  contributions: HurdleFlow[]
  /** What investors were paid before, as far as it counts against the preferred return (`onHurdle`). */
  paid_before: HurdleFlow[]
  /** The preferred return when investors were last paid; older distributions were worked out without it. */
  preferred_before?: string
  /** What earlier distributions put into each tier. */
  tiers_before: Record<WaterfallTier, { investors: string; carry: string }>
}

export interface WaterfallInput {
  /** Put after the key of every cell: `:12`. */
  of: string
  name: string
  currency: string
  amount: string
  /** The day on which it is shared out. */
  date: string
  basis: WaterfallBasis
  hurdlePercent: string
  carryPercent: string
  catchUpPercent: string
}

export const nothingBefore: WaterfallBasis['tiers_before'] = {
  contributions: { investors: '0', carry: '0' },
  preferred: { investors: '0', carry: '0' },
  catch_up: { investors: '0', carry: '0' },
  split: { investors: '0', carry: '0' },
}

export const tierWords: Readonly<Record<WaterfallTier, string>> = {
  contributions: 'return of contributions',
  preferred: 'preferred return',
  catch_up: 'catch-up',
  split: 'split',
}

export interface WaterfallCells extends WaterfallInput {
  at: (key: string) => Formula
  money: (key: string, label: string, formula: Formula, detail?: string) => CellDraft
  stated: (key: string, label: string, amount: string, detail: string) => CellDraft
  places: number
}

export const lines = (all: readonly CellDraft[]): CellDraft[][] => all.map((each) => lineOf(each))
