import { compare, fractionOf } from '../../../domain/fraction.ts'
import { inText } from '../../../domain/tenant-labels.ts'
import { equal, larger, minus, number, over, plus, round, smaller, times } from '../../../domain/worksheet.ts'
import type { CellDraft, Formula } from '../../../domain/worksheet.ts'
import { lines, tierWords, waterfallTierNames } from './waterfall-basis.ts'
import type { WaterfallCells, WaterfallInput } from './waterfall-basis.ts'

const hasCatchUp = ({ carryPercent, catchUpPercent }: WaterfallInput) =>
  compare(fractionOf(catchUpPercent), fractionOf(carryPercent)) > 0

/** The tiers of everything that was ever shared out, this distribution included. */
export function inAllLines(cells: WaterfallCells): CellDraft[][] {
  const { at, money, places } = cells
  const part = (whole: Formula, percent: string) =>
    round(over(times(whole, at(percent)), number('100')), places)
  const size = round(
    over(times(at('preferred'), at('carry_percent')), minus(at('catch_up_percent'), at('carry_percent'))),
    places,
  )
  const left = at('all_split')
  const inAll = minus(
    part(plus(plus(at('all_preferred'), at('all_catch_up')), left), 'carry_percent'),
    at('all_catch_up_carry'),
  )
  const splitCarry = hasCatchUp(cells)
    ? equal(left, number('0'), number('0'), larger(inAll, number('0')))
    : part(left, 'carry_percent')
  return lines([
    money(
      'all_contributions',
      'return of contributions in all',
      smaller(at('ever'), at('contributed')),
      'first, until contributions have been returned',
    ),
    money(
      'all_preferred',
      'preferred return in all',
      smaller(minus(at('ever'), at('all_contributions')), at('preferred')),
      'then the preferred return',
    ),
    money(
      'catch_up_size',
      'catch-up until carry holds its percentage',
      hasCatchUp(cells) ? size : number('0'),
      hasCatchUp(cells)
        ? 'carry × preferred return ÷ (catch-up − carry)'
        : 'no catch-up, as its rate is not above the carry',
    ),
    money(
      'all_catch_up',
      'catch-up in all',
      smaller(minus(minus(at('ever'), at('all_contributions')), at('all_preferred')), at('catch_up_size')),
    ),
    money('all_catch_up_carry', 'of the catch-up, carry', part(at('all_catch_up'), 'catch_up_percent')),
    money(
      'all_split',
      'remainder to split',
      minus(minus(minus(at('ever'), at('all_contributions')), at('all_preferred')), at('all_catch_up')),
    ),
    money(
      'all_split_carry',
      'of the split, carry',
      splitCarry,
      hasCatchUp(cells) ? 'so that carry is exactly its percentage of the profit' : 'its percentage',
    ),
    money('all_carry', 'carry in all', plus(at('all_catch_up_carry'), at('all_split_carry'))),
  ])
}

/** What is shared out now: investors and carry, tier by tier; the last tier takes what the others leave. */
export function nowLines(cells: WaterfallCells): CellDraft[][] {
  const { at, money, places } = cells
  const nothing = number('0')
  const profit = larger(minus(plus(at('paid_before'), at('carry_before')), at('contributed')), nothing)
  const earned = round(over(times(at('profit_paid'), at('carry_percent')), number('100')), places)
  return lines([
    money(
      'carry',
      'carry',
      smaller(larger(minus(at('all_carry'), at('carry_before')), nothing), at('shared')),
      'of everything, less what was paid before; never more than there is',
    ),
    money('to_investors', `to ${inText('investors')}`, minus(at('shared'), at('carry'))),
    ...investorTiers(cells),
    ...carryTiers(cells),
    ...waterfallTierNames.map((name) =>
      money(
        `tier_amount_${name}`,
        tierWords[name],
        plus(at(`tier_investors_${name}`), at(`tier_carry_${name}`)),
      ),
    ),
    money('profit_paid', 'profit previously distributed', profit),
    money(
      'clawback',
      'carry to return',
      larger(minus(at('carry_before'), earned), nothing),
      'carry previously paid above its percentage of the profit',
    ),
  ])
}

/** What is still open of a tier that earlier distributions took a part of. */
const openOf = ({ at }: WaterfallCells, all: Formula, before: string) =>
  larger(minus(all, at(before)), number('0'))

function investorTiers(cells: WaterfallCells): CellDraft[] {
  const { at, money } = cells
  const left = (...taken: string[]) =>
    taken.reduce((rest, key) => minus(rest, at(`tier_investors_${key}`)), at('to_investors'))
  const catchUp = minus(at('all_catch_up'), at('all_catch_up_carry'))
  return [
    money(
      'tier_investors_contributions',
      `return of contributions, to ${inText('investors')}`,
      smaller(openOf(cells, at('all_contributions'), 'before_contributions_investors'), left()),
    ),
    money(
      'tier_investors_preferred',
      `preferred return, to ${inText('investors')}`,
      smaller(openOf(cells, at('all_preferred'), 'before_preferred_investors'), left('contributions')),
    ),
    money(
      'tier_investors_catch_up',
      `catch-up, to ${inText('investors')}`,
      smaller(openOf(cells, catchUp, 'before_catch_up_investors'), left('contributions', 'preferred')),
    ),
    money(
      'tier_investors_split',
      `split, to ${inText('investors')}`,
      left('contributions', 'preferred', 'catch_up'),
      'left after the earlier tiers',
    ),
  ]
}

function carryTiers(cells: WaterfallCells): CellDraft[] {
  const { at, money } = cells
  return [
    money('tier_carry_contributions', 'return of contributions, carry', number('0')),
    money('tier_carry_preferred', 'preferred return, carry', number('0')),
    money(
      'tier_carry_catch_up',
      'catch-up, carry',
      smaller(openOf(cells, at('all_catch_up_carry'), 'before_catch_up_carry'), at('carry')),
    ),
    money(
      'tier_carry_split',
      'split, carry',
      minus(at('carry'), at('tier_carry_catch_up')),
      'left after the previous tier',
    ),
  ]
}
