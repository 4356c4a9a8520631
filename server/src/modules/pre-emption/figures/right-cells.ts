import { preEmptionChoice } from '@moorgate/contract'
import { currencyPlaces, divideRounding, sum } from '../../../domain/money.ts'
import { figure, sharesCell } from '../../../domain/figure-cells.ts'
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
  roundUp,
  smaller,
  sumOf,
  times,
  words,
} from '../../../domain/worksheet.ts'
import type { Cell, CellDraft, FigureDraft, Formula } from '../../../domain/worksheet.ts'
import { isByNominal, waivedWeight, weightOf, whole } from '../offer.ts'
import type { Choice, Option } from '../offer.ts'
import { nominalFigure, nominalPlaces, nominalWithRightCell, waivedNominal } from './nominal-cells.ts'
import type { OpportunityCells } from './offer-worksheet.ts'

/** Somebody whose holding is part of all rights: a holder, or all who waived, under the name `waived`. */
interface RightHolder {
  id: number | 'waived'
  name: string
  /** What they have of all that shares: nominal value where it decides, or shares. */
  weight: bigint
  /** Undefined for who waived: what is theirs goes to nobody. */
  right: bigint | undefined
}

/** Holdings that carry the right: who waived is among them, who is of an excluded class is not. */
const carries = ({ choice }: Choice): boolean => choice !== preEmptionChoice.notApplicable

const sharersOf = ({ option, choices }: Pick<OpportunityCells, 'option' | 'choices'>): RightHolder[] => [
  ...choices.filter(carries).map((choice) => sharerOf(option, choice)),
  ...(whole(option.waived_shares) === 0n
    ? []
    : [{ id: 'waived' as const, name: 'who waived', weight: waivedWeight(option), right: undefined }]),
]

const sharerOf = (option: Option, choice: Choice): RightHolder => ({
  id: choice.id,
  name: choice.holder_name,
  weight: weightOf(option, choice),
  right: whole(choice.entitlement),
})

/** The cell of what a holder has of all that shares. */
export const weightKey = (option: Option, id: RightHolder['id']): string =>
  `${isByNominal(option) ? 'nominal' : 'holding'}:${id}`

const allKey = (option: Option): string => (isByNominal(option) ? 'nominal_with_right' : 'held_with_right')

const allWeight = (offer: Pick<OpportunityCells, 'option' | 'choices'>): bigint =>
  sum(sharersOf(offer).map(({ weight }) => weight))

const floorOf = (
  { option }: Pick<OpportunityCells, 'option'>,
  { weight }: RightHolder,
  all: bigint,
): bigint => divideRounding(whole(option.available) * weight, all, 'floor')

/**
 * All that shares, what every quota is a part of, and the shares that whole parts leave over.
 */
export function rightsFacts(offer: OpportunityCells): FigureDraft[] {
  const all = allFigure(offer)
  if (allWeight(offer) === 0n || !isByRemainder(offer)) return [all]
  const parts = sumOf(sharersOf(offer).map(({ id }) => `floor:${id}`))
  return [all, shares('left_over', 'left over by the whole parts', minus(cell('available'), parts))]
}

function allFigure({ option, choices }: OpportunityCells): FigureDraft {
  const of = sumOf(choices.filter(carries).map(({ id }) => weightKey(option, id)))
  if (!isByNominal(option))
    return shares('held_with_right', 'all holdings that carry the right', plus(of, cell('waived')))
  const all = whole(option.waived_shares) === 0n ? of : plus(of, cell('nominal:waived'))
  return figure('nominal_with_right', 'nominal value of all shares that carry the right', 'price', all)
}

/** The same number as every holder may read it, who doesn't see what the others hold. */
export const allWeightCell = (offer: OpportunityCells, detail: string): Cell =>
  isByNominal(offer.option)
    ? nominalWithRightCell(offer.option, detail)
    : sharesCell('held_with_right', 'all holdings that carry the right', allWeight(offer), { detail })

const shares = (key: string, label: string, formula: Formula, detail?: string): FigureDraft =>
  figure(key, label, 'shares', formula, detail === undefined ? {} : { detail })

/**
 * Spreadsheets reckon in 15 digits; beyond them what a remainder gives is stated, and not worked out by a
 * formula.
 */
const mostExact = 10n ** 14n

const isByRemainder = ({ option }: Pick<OpportunityCells, 'option'>): boolean => option.rounding !== 'floor'

/** As many places as weights have are digits too. */
function isExact(offer: Pick<OpportunityCells, 'option' | 'choices'>): boolean {
  const weights = sharersOf(offer).map(({ weight }) => weight)
  let unit = isByNominal(offer.option) ? 10n ** BigInt(nominalPlaces) : 1n
  while (weights.some((weight) => weight % unit !== 0n)) unit /= 10n
  return (whole(offer.option.available) * sum(weights)) / unit < mostExact
}

/** Places of a quota: far more than tell two holders apart. */
const quotaPlaces = 9

type Row = (CellDraft | undefined)[]

/**
 * Held, the nominal value of that where it decides, the quota, its whole part, the remainder, the one share more of a largest one, the right that comes of
 * them, and what all of it costs.
 */
export function rightCells(offer: OpportunityCells, choice: Choice): Row {
  const { id, holder_name: name, holding } = choice
  const held = sharesCell(`holding:${id}`, `held by ${name}`, whole(holding), {
    detail: 'the register of the record date',
  })
  const nominal = isByNominal(offer.option) ? [nominalFigure(choice)] : []
  const sharer = sharerOf(offer.option, choice)
  if (carries(choice) && allWeight(offer) > 0n)
    return [held, ...nominal, ...quotaCells(offer, sharer, extraCell(offer, sharer)), costCell(offer, choice)]
  const none = sharesCell(`entitlement:${id}`, `right of ${name}`, whole(choice.entitlement), {
    detail: 'these shares carry no right in this offer',
  })
  return [held, ...nominal, undefined, undefined, undefined, undefined, none, costCell(offer, choice)]
}

/** To be paid for all of the right: up to the penny, since a sum rounded down would buy one share fewer. */
function costCell({ option }: OpportunityCells, { id, holder_name: name }: Choice): FigureDraft {
  const cost = times(cell(`entitlement:${id}`), cell('price'))
  const paid = roundUp(cost, currencyPlaces(option.currency))
  return figure(`entitlement_cost:${id}`, `cost of the right of ${name}`, 'money', paid, {
    currency: option.currency,
  })
}

/** The same as its holder may see it: the one share more depends on what everybody holds, so it is stated. */
export const ownRightCells = (offer: OpportunityCells, choice: Choice): Row =>
  rightCells(offer, choice).map((each) =>
    each?.key === `extra:${choice.id}` ? statedExtra(offer, sharerOf(offer.option, choice)) : each,
  )

/** Those who waived as a row of their own: they count in the proportion. Nothing where nobody waived. */
export function waivedRow(offer: OpportunityCells): Row[] {
  const waived = sharersOf(offer).find(({ id }) => id === 'waived')
  if (!waived) return []
  const held = shares('holding:waived', 'held by those who waived', cell('waived'))
  const name = words('holder:waived', 'Waived, nothing is offered')
  const nominal = isByNominal(offer.option) ? [waivedNominal(offer.option)] : []
  return [[name, held, ...nominal, ...quotaCells(offer, waived, extraCell(offer, waived))]]
}

function quotaCells(offer: OpportunityCells, { id, name }: RightHolder, extra: CellDraft): Row {
  const all = cell(allKey(offer.option))
  const shared = times(cell('available'), cell(weightKey(offer.option, id)))
  const quota = round(over(shared, all), quotaPlaces)
  const right = plus(cell(`floor:${id}`), cell(`extra:${id}`))
  return [
    shares(`quota:${id}`, `quota of ${name}`, quota),
    shares(`floor:${id}`, `whole part of the quota of ${name}`, roundDown(cell(`quota:${id}`), 0)),
    isByRemainder(offer) ? restFigure(offer.option, { id, name }, shared) : undefined,
    extra,
    shares(`entitlement:${id}`, `right of ${name}`, right),
  ]
}

/** What the whole part leaves of a quota, times all that shares: of nominal value it has places. */
function restFigure(option: Option, { id, name }: Pick<RightHolder, 'id' | 'name'>, shared: Formula) {
  const rest = minus(shared, times(cell(`floor:${id}`), cell(allKey(option))))
  const [key, label] = [`rest:${id}`, `remainder of ${name}`]
  return isByNominal(option)
    ? figure(key, label, 'number', round(rest, nominalPlaces))
    : shares(key, label, rest)
}

const oneMore = 'what the whole parts leave over goes one each to the largest remainders'

/** The one share more: by the order of the remainders, or stated where that has too many digits. */
function extraCell(offer: OpportunityCells, sharer: RightHolder): CellDraft {
  if (!isByRemainder(offer) || !isExact(offer)) return statedExtra(offer, sharer)
  const sharers = sharersOf(offer)
  const before = ahead(
    sharers.map((each) => `rest:${each.id}`),
    sharers.map((each) => weightKey(offer.option, each.id)),
    sharers.findIndex((each) => each.id === sharer.id),
  )
  const extra = larger(number('0'), smaller(number('1'), minus(cell('left_over'), before)))
  return shares(`extra:${sharer.id}`, `one more for ${sharer.name}`, extra, oneMore)
}

function statedExtra(offer: OpportunityCells, sharer: RightHolder): Cell {
  const floor = floorOf(offer, sharer, allWeight(offer))
  const extra = sharer.right === undefined ? extraOfWaived(offer, sharer) : sharer.right - floor
  return sharesCell(`extra:${sharer.id}`, `one more for ${sharer.name}`, extra, {
    detail: isByRemainder(offer) ? oneMore : 'rights are rounded down',
  })
}

/** The one share more of those who waived is what nobody else was given of what was left over. */
function extraOfWaived(offer: OpportunityCells, sharer: RightHolder): bigint {
  if (!isByRemainder(offer)) return 0n
  const others = sharersOf(offer).filter(({ id }) => id !== sharer.id)
  const given = sum(others.map((each) => each.right ?? 0n))
  return whole(offer.option.available) - given - floorOf(offer, sharer, allWeight(offer))
}
