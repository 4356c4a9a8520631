import { preEmptionChoice } from '@moorgate/contract'
import { divideRounding, sum } from '../../../domain/money.ts'
import { formatScaled, trimZeros } from '../../../domain/scaled.ts'
import {
  ahead,
  cell,
  larger,
  minus,
  number,
  over,
  plus,
  round,
  roundDown,
  smaller,
  sumOf,
  times,
  words,
} from '../../../domain/worksheet.ts'
import type { Cell } from '../../../domain/worksheet.ts'
import { whole } from '../offer.ts'
import type { Choice } from '../offer.ts'
import type { OpportunityCells } from './offer-worksheet.ts'

/** Somebody whose holding is part of all rights: a holder, or all who waived, under the name `waived`. */
interface RightHolder {
  id: number | 'waived'
  name: string
  held: bigint
  /** Undefined for who waived: what is theirs goes to nobody. */
  right: bigint | undefined
}

/** Holdings that carry the right: who waived is among them, who is of an excluded class is not. */
const carries = ({ choice }: Choice): boolean => choice !== preEmptionChoice.notApplicable

const sharersOf = ({ option, choices }: Pick<OpportunityCells, 'option' | 'choices'>): RightHolder[] => [
  ...choices.filter(carries).map(sharerOf),
  ...(whole(option.waived_shares) === 0n
    ? []
    : [{ id: 'waived' as const, name: 'who waived', held: whole(option.waived_shares), right: undefined }]),
]

const sharerOf = ({ id, holder_name: name, holding, entitlement }: Choice): RightHolder => ({
  id,
  name,
  held: whole(holding),
  right: whole(entitlement),
})

const heldWithRight = (offer: Pick<OpportunityCells, 'option' | 'choices'>): bigint =>
  sum(sharersOf(offer).map(({ held }) => held))

const floorOf = ({ option }: Pick<OpportunityCells, 'option'>, { held }: RightHolder, all: bigint): bigint =>
  divideRounding(whole(option.available) * held, all, 'floor')

/**
 * All holdings that carry the right, what every quota is a part of, and the shares that whole parts leave
 * over.
 */
export function rightsFacts(offer: OpportunityCells): Cell[] {
  const holders = offer.choices.filter(carries)
  const all = heldWithRight(offer)
  const facts: Cell[] = [
    made('held_with_right', 'all holdings that carry the right', {
      value: String(all),
      formula: plus(sumOf(holders.map(({ id }) => `holding:${id}`)), cell('waived')),
    }),
  ]
  if (all === 0n || !isByRemainder(offer)) return facts
  const sharers = sharersOf(offer)
  const left = whole(offer.option.available) - sum(sharers.map((each) => floorOf(offer, each, all)))
  const parts = sumOf(sharers.map(({ id }) => `floor:${id}`))
  return [
    ...facts,
    made('left_over', 'left over by the whole parts', {
      value: String(left),
      formula: minus(cell('available'), parts),
    }),
  ]
}

/**
 * Spreadsheets reckon in 15 digits; beyond them what a remainder gives is stated, and not worked out by a
 * formula.
 */
const mostExact = 10n ** 14n

const isByRemainder = ({ option }: Pick<OpportunityCells, 'option'>): boolean => option.rounding !== 'floor'
const isExact = (offer: Pick<OpportunityCells, 'option' | 'choices'>): boolean =>
  whole(offer.option.available) * heldWithRight(offer) < mostExact

/** Places of a quota: far more than tell two holders apart. */
const quotaPlaces = 9

/**
 * Held, the quota, its whole part, the remainder, the one share more of a largest one, and the right that
 * comes of them.
 */
export function rightCells(offer: OpportunityCells, choice: Choice): (Cell | undefined)[] {
  const { id, holder_name: name, holding } = choice
  const held = made(`holding:${id}`, `held by ${name}`, {
    value: holding,
    detail: 'the register of the record date',
  })
  if (!carries(choice) || heldWithRight(offer) === 0n)
    return [
      held,
      undefined,
      undefined,
      undefined,
      undefined,
      made(`entitlement:${id}`, `right of ${name}`, {
        value: choice.entitlement,
        detail: 'these shares carry no right in this offer',
      }),
    ]
  return [held, ...quotaCells(offer, sharerOf(choice))]
}

/** Those who waived as a row of their own: they count in the proportion. Nothing where nobody waived. */
export function waivedRow(offer: OpportunityCells): (Cell | undefined)[][] {
  const waived = sharersOf(offer).find(({ id }) => id === 'waived')
  if (!waived) return []
  const held = made('holding:waived', 'held by those who waived', {
    value: String(waived.held),
    formula: cell('waived'),
  })
  return [[words('holder:waived', 'Waived, nothing is offered'), held, ...quotaCells(offer, waived)]]
}

function quotaCells(offer: OpportunityCells, sharer: RightHolder): (Cell | undefined)[] {
  const { id, name, right } = sharer
  const all = heldWithRight(offer)
  const product = whole(offer.option.available) * sharer.held
  const floor = floorOf(offer, sharer, all)
  const shared = times(cell('available'), cell(`holding:${id}`))
  const extra = right === undefined ? extraOf(offer, sharer) : right - floor
  return [
    made(`quota:${id}`, `quota of ${name}`, {
      value: trimZeros(
        formatScaled(divideRounding(product * 10n ** BigInt(quotaPlaces), all, 'halfUp'), quotaPlaces),
      ),
      formula: round(over(shared, cell('held_with_right')), quotaPlaces),
    }),
    made(`floor:${id}`, `whole part of the quota of ${name}`, {
      value: String(floor),
      formula: roundDown(cell(`quota:${id}`), 0),
    }),
    isByRemainder(offer)
      ? made(`rest:${id}`, `remainder of ${name}`, {
          value: String(product - floor * all),
          formula: minus(shared, times(cell(`floor:${id}`), cell('held_with_right'))),
        })
      : undefined,
    made(`extra:${id}`, `one more for ${name}`, { value: String(extra), ...extraBasis(offer, sharer) }),
    made(`entitlement:${id}`, `right of ${name}`, {
      value: String(floor + extra),
      formula: plus(cell(`floor:${id}`), cell(`extra:${id}`)),
    }),
  ]
}

/** The one share more of those who waived is what nobody else was given of what was left over. */
function extraOf(offer: OpportunityCells, sharer: RightHolder): bigint {
  if (!isByRemainder(offer)) return 0n
  const all = heldWithRight(offer)
  const others = sharersOf(offer).filter(({ id }) => id !== sharer.id)
  const given = sum(others.map((each) => each.right ?? 0n))
  return whole(offer.option.available) - given - floorOf(offer, sharer, all)
}

function extraBasis(offer: OpportunityCells, { id }: RightHolder): Pick<Cell, 'formula' | 'detail'> {
  if (!isByRemainder(offer)) return { detail: 'rights are rounded down' }
  const detail = 'what the whole parts leave over goes one each to the largest remainders'
  if (!isExact(offer)) return { detail }
  const sharers = sharersOf(offer)
  const before = ahead(
    sharers.map((each) => `rest:${each.id}`),
    sharers.map((each) => `holding:${each.id}`),
    sharers.findIndex((each) => each.id === id),
  )
  return {
    formula: larger(number('0'), smaller(number('1'), minus(cell('left_over'), before))),
    detail,
  }
}

const made = (key: string, label: string, given: Omit<Cell, 'key' | 'label' | 'unit'>): Cell => ({
  key,
  label,
  unit: 'shares',
  ...given,
})
