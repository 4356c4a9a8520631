import type { Fraction } from '../../../domain/cap-table-events.ts'
import type { Draft } from './draft.ts'
import type { PackageIndex } from './package-index.ts'
import { refuseFile } from './read-package.ts'
import type { ReadObject } from './read-package.ts'
import { fractionOf, list, micro, plainAmount, text } from './read-values.ts'

const holderKinds: Record<string, string> = {
  FOUNDER: 'founder',
  ADVISOR: 'adviser',
  CONSULTANT: 'adviser',
  BOARD_MEMBER: 'adviser',
  EMPLOYEE: 'employee',
  EXECUTIVE: 'employee',
  OFFICER: 'employee',
  NON_US_EMPLOYEE: 'employee',
}

/**
 * Somebody of the register: what our own file says of them goes before the format's relationships, which are
 * fewer.
 */
export function holderDraft({ given }: PackageIndex, each: ReadObject, date: string): Draft {
  const own = given.unitedKingdom?.holders.find(({ stakeholder_id: id }) => id === each.id)
  const text = (each['name'] as { legal_name?: string } | undefined)?.legal_name
  const name = text ?? refuseFile(`The stakeholder ${each.id} has no name.`)
  const [current] = list(each, 'current_relationships')
  const relationship = current ?? String(each['current_relationship'] ?? '')
  const plain = each['stakeholder_type'] === 'INSTITUTION' ? 'organisation' : 'investor'
  return {
    kind: 'holder',
    date,
    of: `stakeholder:${each.id}`,
    data: {
      name: name.slice(0, 160),
      holder_kind: own?.holder_kind ?? holderKinds[relationship] ?? plain,
      ...(own?.group_name && { group_name: own.group_name }),
    },
  }
}

/**
 * Rights by day from our own file where there is one, otherwise as the format has them, from the first day
 * on.
 */
export function classDrafts(index: PackageIndex, first: string): DescribedClass[] {
  const { classes, unitedKingdom } = index.given
  const own = unitedKingdom?.share_classes ?? []
  const described = new Set(own.map(({ stock_class_id: id }) => id))
  const isPlain = (each: ReadObject) => each['class_type'] === 'COMMON' && unitedKingdom !== undefined
  const others = classes.filter((each) => !described.has(each.id) && !isPlain(each))
  return [
    ...own.map(({ date, before, terms }): DescribedClass => ({
      before,
      draft: { kind: 'share_class', date, data: terms },
    })),
    ...others.map((each) => ({ before: undefined, draft: classDraft(index, each, { date: first }) })),
  ]
}

/** A class, and before which transaction it was described: undefined for before all of them. */
interface DescribedClass {
  draft: Draft
  before: string | undefined
}

/** A class into which shares of another convert, and how many of it for how many of theirs. */
export interface ConversionRight {
  intoClassId: string
  ratio: Fraction
}

/**
 * A class as the format describes it, from a day on. Its own right to convert is read where no other one is
 * given.
 */
export function classDraft(
  index: PackageIndex,
  each: ReadObject,
  { date, right = rightOf(each) }: { date: string; right?: ConversionRight | 'none' | undefined },
): Draft {
  const cap = each['participation_cap_multiple']
  const preference = String(each['liquidation_preference_multiple'] ?? '0')
  // Participation that stops where the preference does is none.
  const isCapped = cap !== undefined && micro(String(cap)) !== micro(preference)
  const par = each['par_value'] as { amount?: string } | undefined
  const converts = right === undefined || right === 'none' ? undefined : right
  return {
    kind: 'share_class',
    date,
    data: {
      name: text(each, 'name').slice(0, 60),
      class_kind: each['class_type'] === 'PREFERRED' ? 'preferred' : 'ordinary',
      seniority: Math.round(Number(each['seniority'] ?? 0)),
      votes: String(each['votes_per_share'] ?? '1'),
      preference,
      ...(par?.amount && { nominal_value: plainAmount(par.amount) }),
      ...(isCapped && { participation: 'capped', participation_cap: String(cap) }),
      ...(converts && {
        converts_to: index.className(converts.intoClassId),
        ratio_numerator: Number(converts.ratio.numerator),
        ratio_denominator: Number(converts.ratio.denominator),
      }),
    },
  }
}

/** The right that a class has by its own description. */
export function rightOf(each: ReadObject): ConversionRight | undefined {
  const right = (each['conversion_rights'] as Record<string, unknown>[] | undefined)?.[0]
  const intoClassId = right?.['converts_to_stock_class_id']
  if (typeof intoClassId !== 'string') return undefined
  const mechanism = right?.['conversion_mechanism'] as { ratio?: unknown } | undefined
  return { intoClassId, ratio: fractionOf(mechanism?.ratio) ?? { numerator: 1n, denominator: 1n } }
}
