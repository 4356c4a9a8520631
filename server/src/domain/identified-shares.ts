import type { GainTreatment, IdentificationRule } from '@moorgate/contract'
import type { Shares } from './section-104-pool.ts'

/** Money in minor units, shares with six places. */

/** Shares that came on a day. */
export interface Acquisition {
  date: string
  sharesMicro: bigint
  costMinor: bigint
  /** From that day on a sale takes no relief back. Null where EIS or SEIS relief is not attributable to them. */
  relievedUntil: string | null
}

/** Shares that went on a day; without proceeds where they were given. */
export interface ShareDisposal {
  date: string
  sharesMicro: bigint
  proceedsMinor: bigint | null
}

/** Shares of a disposal that are identified with one acquisition, or with the pool. */
export interface IdentifiedPart {
  rule: IdentificationRule
  /** Null for the pool. */
  acquiredOn: string | null
  relievedUntil: string | null
  sharesMicro: bigint
  costMinor: bigint
  /** Null where the shares were given. */
  proceedsMinor: bigint | null
  /** What there was of that acquisition, or in the pool, before. */
  before: Shares
}

export interface IdentifiedDisposal extends ShareDisposal {
  parts: IdentifiedPart[]
}

/**
 * What becomes of the gain on a part of a disposal of that day.
 *
 * Worked example: issued on 1 June 2017 with relief, so relieved until 1 June 2020. Sold at a gain on 31 May 2020
 * `withdrawn`, a day later `exempt`; then at a loss `relieved_loss`.
 */
export function treatmentOf(
  {
    relievedUntil,
    costMinor,
    proceedsMinor,
  }: Pick<IdentifiedPart, 'relievedUntil' | 'costMinor' | 'proceedsMinor'>,
  date: string,
): GainTreatment {
  if (relievedUntil === null) return 'chargeable'
  if (date < relievedUntil) return 'withdrawn'
  return (proceedsMinor ?? 0n) < costMinor ? 'relieved_loss' : 'exempt'
}
