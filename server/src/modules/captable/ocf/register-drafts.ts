import type { Draft } from './draft.ts'
import type { PackageIndex } from './package-index.ts'
import { refuseFile } from './read-package.ts'
import type { ReadObject } from './read-package.ts'
import { list, text } from './read-values.ts'

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

/** Somebody of the register: what our own file says of them goes before the format's relationships, which are fewer. */
export function holderDraft({ given }: PackageIndex, each: ReadObject, date: string): Draft {
  const own = given.unitedKingdom?.holders.find(({ stakeholder_id: id }) => id === each.id)
  const said = (each['name'] as { legal_name?: string } | undefined)?.legal_name
  const name = said ?? refuseFile(`The stakeholder ${each.id} has no name.`)
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

/** Rights by day from our own file where there is one, otherwise as the format has them, from the first day on. */
export function classDrafts(index: PackageIndex, first: string): Draft[] {
  const { classes, unitedKingdom } = index.given
  const own = unitedKingdom?.share_classes ?? []
  const described = new Set(own.map(({ stock_class_id: id }) => id))
  const isPlain = (each: ReadObject) => each['class_type'] === 'COMMON' && unitedKingdom !== undefined
  const others = classes.filter((each) => !described.has(each.id) && !isPlain(each))
  return [
    ...own.map(({ date, terms }): Draft => ({ kind: 'share_class', date, data: terms })),
    ...others.map((each): Draft => ({ kind: 'share_class', date: first, data: termsOf(index, each) })),
  ]
}

function termsOf(index: PackageIndex, each: ReadObject): Record<string, unknown> {
  const right = (each['conversion_rights'] as Record<string, unknown>[] | undefined)?.[0]
  const mechanism = right?.['conversion_mechanism'] as { ratio?: Record<string, string> } | undefined
  const cap = each['participation_cap_multiple']
  const par = each['par_value'] as { amount?: string } | undefined
  return {
    name: text(each, 'name').slice(0, 60),
    class_kind: each['class_type'] === 'PREFERRED' ? 'preferred' : 'ordinary',
    seniority: Math.round(Number(each['seniority'] ?? 0)),
    votes: String(each['votes_per_share'] ?? '1'),
    ...(par?.amount && { nominal_value: par.amount }),
    ...(each['liquidation_preference_multiple'] !== undefined && {
      preference: String(each['liquidation_preference_multiple']),
    }),
    ...(cap !== undefined && { participation: 'capped', participation_cap: String(cap) }),
    ...(right?.['converts_to_stock_class_id'] !== undefined && {
      converts_to: index.className(String(right['converts_to_stock_class_id'])),
      ratio_numerator: Number(mechanism?.ratio?.['numerator'] ?? 1),
      ratio_denominator: Number(mechanism?.ratio?.['denominator'] ?? 1),
    }),
  }
}
