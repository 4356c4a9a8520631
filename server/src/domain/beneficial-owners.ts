import { significantPercent } from '@moorgate/contract/organisations/significant-owner.ts'

/**
 * Who owns an organisation in the end. Parts are whole numbers of millionths of a per cent: 25 % is
 * `25_000_000n`. Multiplying down a level rounds down, so that nobody is said to own more than they do.
 */
export const whole = 100_000_000n

/** From how much on the tenant checks an owner. */
export const significantShare = BigInt(significantPercent) * 1_000_000n

/** `isSignificant(25_000_000n)` is true, and false for a millionth of a per cent less. */
export const isSignificant = (share: bigint): boolean => share >= significantShare

export interface OwnerShare {
  /** `user:7`, `organisation:3`, `name:Marcus Hale`: who owns it. */
  owner: string
  share: bigint
}

export interface OwnershipNode extends OwnerShare {
  /** 1 is a direct owner. */
  level: number
  /** Of the organisation at the top. */
  effective: bigint
}

/** No chain of companies that anybody has shown us is deeper; a circle ends here too. */
const deepest = 12

/**
 * The chart below `top`, depth first. `partsOf` gives the direct owners of an organisation, none where nobody
 * has said. A circle of organisations that own each other is followed once round and not again.
 *
 * Example: A is owned 60 % by B, and B 50 % by Ann: Ann owns 30 % of A.
 */
export function ownershipChart(
  top: string,
  partsOf: (organisation: string) => readonly OwnerShare[],
): OwnershipNode[] {
  const below = (organisation: string, effective: bigint, above: readonly string[]): OwnershipNode[] =>
    partsOf(organisation).flatMap((part) => {
      const place = { ...part, level: above.length, effective: (effective * part.share) / whole }
      const goesOn = !above.includes(part.owner) && above.length < deepest
      return goesOn ? [place, ...below(part.owner, place.effective, [...above, part.owner])] : [place]
    })
  return below(top, whole, [top])
}

/**
 * What everybody at the ends of the chart owns over all branches, largest first, and how much of the top
 * belongs to nobody that is known: parts that were not said, and organisations whose owners were not.
 */
export function beneficialOwners(chart: readonly OwnershipNode[]): { owners: OwnerShare[]; unknown: bigint } {
  const totals = new Map<string, bigint>()
  for (const { owner, effective } of chart)
    if (!owner.startsWith('organisation:')) totals.set(owner, (totals.get(owner) ?? 0n) + effective)
  const owners = [...totals].map(([owner, share]) => ({ owner, share }))
  const known = owners.reduce((sum, { share }) => sum + share, 0n)
  return { owners: owners.toSorted((a, b) => (a.share < b.share ? 1 : -1)), unknown: whole - known }
}
