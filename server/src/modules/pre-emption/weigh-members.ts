import { refuseField } from '@moorgate/contract'
import { formatPrice, formatShares, parsePrice, parseShares } from '../../domain/decimal.ts'
import { nominalOf, rightBasis, withNominals } from '../../domain/nominal-value.ts'
import type { ClassedShares } from '../../domain/nominal-value.ts'
import { sum } from '../../domain/money.ts'
import type { Work } from '../../kernel/work.ts'
import { recordedNominals } from '../captable/index.ts'
import type { HeldPart, Member } from './members.ts'
import { nominalIn, whole } from './offer.ts'
import type { Option } from './offer.ts'

/** What a member has of nominal value, and in which shares. */
export interface MemberNominal {
  nominalE8: bigint
  parts: HeldPart[]
}

/** What rights go by, where it is nominal value: of each member, and of all together with those who waived. */
export interface Nominals {
  ofMembers: MemberNominal[]
  allE8: bigint
}

/**
 * The nominal values by which the right goes; undefined where every share has the same one, so that the number
 * of shares says it. 422 where it decides and isn't known: at the classes of the offer, or at what those who
 * waived hold.
 */
export async function nominalsOf(
  work: Work,
  option: Option,
  members: readonly Member[],
): Promise<Nominals | undefined> {
  const day = option.record_date
  const recorded = await recordedNominals(work.db, work.tenant.id, {
    opportunityId: option.investment_opportunity_id,
    day,
  })
  const parts = withNominals(
    members.flatMap((member, owner) => member.parts.map((part) => ({ owner, ...classed(part) }))),
    recorded,
  )
  const waivedE8 = nominalIn(option.waived_nominal)
  const basis = rightBasis(parts, { shares: whole(option.waived_shares), nominalE8: waivedE8 })
  if (basis.by === 'shares') return undefined
  if (basis.by === 'unknown') refuseUnknown(basis.classes)
  const byOwner = Map.groupBy(parts, ({ owner }) => owner)
  const ofMembers = members.map((member, owner) => {
    // Less than one whole share carries no right.
    const own = whole(member.holding) === 0n ? [] : (byOwner.get(owner) ?? [])
    return { nominalE8: nominalOf(own), parts: own.map(written) }
  })
  const waived = whole(option.waived_shares) === 0n ? 0n : (waivedE8 ?? 0n)
  return { ofMembers, allE8: sum(ofMembers.map(({ nominalE8 }) => nominalE8)) + waived }
}

function refuseUnknown(classes: readonly string[]): never {
  if (classes.length === 0)
    refuseField(
      'waived_nominal',
      'Shares differ in nominal value, so enter the nominal value of all shares of those who waived.',
    )
  refuseField(
    'excluded_classes',
    `Rights go by nominal value, and that of ${classes.join(', ')} shares isn’t known. Enter it on the {opportunity} or the {cap_table}, or leave the class out of this offer.`,
  )
}

const classed = (part: HeldPart): ClassedShares => ({
  shareClass: part.share_class,
  sharesMicro: parseShares(part.shares) ?? 0n,
  nominalE8: part.nominal_value === null ? undefined : parsePrice(part.nominal_value),
})

const written = ({ shareClass, sharesMicro, nominalE8 = 0n }: ClassedShares): HeldPart => ({
  share_class: shareClass,
  shares: formatShares(sharesMicro),
  nominal_value: formatPrice(nominalE8),
})
