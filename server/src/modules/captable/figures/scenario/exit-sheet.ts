import { shareOutExit } from '../../../../domain/exit.ts'
import type { Exit } from '../../../../domain/exit.ts'
import { currencyPlaces } from '../../../../domain/money.ts'
import { formatScaled, trimZeros } from '../../../../domain/scaled.ts'
import {
  cell,
  equal,
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
} from '../../../../domain/worksheet.ts'
import type { Cell, Formula, Sheet } from '../../../../domain/worksheet.ts'
import { curvePoints, curveSales } from '../../scenario/curve.ts'
import { claimRows, resultRows } from './exit-claims.ts'
import { ExitPage } from './exit-page.ts'
import type { Scenario } from '../../scenario/model.ts'
import { breakpointsOf, exitBreakpoints } from '../../../../domain/exit-value.ts'
import type { Rational } from '../../../../domain/exit-value.ts'

const columns = ['What', 'Amount', '', '', '', '', '', '', '', '', '', '', '', '']

/** A sale in cells, from its price to what each claim is paid. */
function pageRows(page: ExitPage, sale: Pick<Cell, 'formula' | 'detail'>): (Cell | undefined)[][] {
  return [...steps(page, sale), [], ...pointRows(page), [], ...claimRows(page), [], ...resultRows(page)]
}

/**
 * The three sales that stand beside each other; the lower and the higher one follow from the one that was
 * typed.
 */
export function saleSheets(scenario: Scenario): Sheet[] {
  const typed = cell('2:sale')
  const { currency } = scenario.history.company
  const down = (of: Formula) => ({ formula: roundDown(of, currencyPlaces(currency)) })
  const sales = [
    { ...down(over(typed, number('2'))), detail: 'half of the price that was typed' },
    { detail: 'as it was typed' },
    { ...down(over(times(typed, number('3')), number('2'))), detail: 'half as much again' },
  ]
  return scenario.exits.map(({ exit }, index) => ({
    name: `Sale ${index + 1}`,
    columns,
    rows: pageRows(new ExitPage(scenario, exit, String(index + 1)), sales[index]!),
  }))
}

/**
 * Every point of the drawn curve as a sale of its own, one below the other: the keys of the first begin with
 * `c1:`.
 */
export function curveSheet(scenario: Scenario): Sheet {
  const rows = curveSales(scenario).flatMap((saleMinor, index) => {
    const page = new ExitPage(scenario, soldFor(scenario, saleMinor), `c${index + 1}`)
    return [...pageRows(page, { detail: 'a price at which someone is paid another way' }), []]
  })
  return { name: 'Curve', columns, rows }
}

/** The prices from which classes convert and options are worth their strike. */
export function breakpointSheet(scenario: Scenario): Sheet {
  const page = new ExitPage(scenario, soldFor(scenario, 0n), 'turn')
  const kept = minus(number('100'), page.cell('costs_percent'))
  const rows = curvePoints(scenario).map(({ claim, name, sale_price: value, point }) => {
    const nth = page.values.findIndex((each) => page.exact(each) === page.exact(point)) + 1
    const needed = times(plus(page.cell(`needed:${nth}`), page.cell('owed_all')), number('100'))
    return page.line(`sale:${claim}`, `sale from which ${name} is paid another way`, {
      unit: 'money',
      value,
      // Six places first: the quotient of a binary number would else round up what is whole.
      formula: roundUp(round(over(needed, kept), 6), page.places),
      detail: 'so much must be paid that this reaches the holders after costs and debts',
    })
  })
  return {
    name: 'Turns',
    columns,
    rows: [...pageRows(page, { detail: 'nothing is sold here: the points are what counts' }), [], ...rows],
  }
}

const soldFor = ({ claims, costsPercentMicro, debtMinor, history }: Scenario, saleMinor: bigint): Exit =>
  shareOutExit(
    { saleMinor, costsPercentMicro, debtMinor, currencyPlaces: currencyPlaces(history.company.currency) },
    claims,
  )

/** From the price to what holders share, and what that makes one ordinary share worth. */
function steps(page: ExitPage, sale: Pick<Cell, 'formula' | 'detail'>): (Cell | undefined)[][] {
  const { saleMinor, costsMinor, debtMinor, availableMinor, preferencesMinor, valuePerShare } = page.exit
  const afterCosts = larger(number('0'), minus(page.cell('sale'), page.cell('costs')))
  const percent = trimZeros(formatScaled(page.scenario.costsPercentMicro, 6))
  return [
    page.line('sale', 'sale price', { unit: 'money', value: page.money(saleMinor), ...sale }),
    page.line('costs_percent', 'costs of sale, %', {
      unit: 'percent',
      value: percent,
      detail: 'as it was typed',
    }),
    page.line('costs', 'costs of sale', {
      unit: 'money',
      value: page.money(costsMinor),
      formula: round(over(times(page.cell('sale'), page.cell('costs_percent')), number('100')), page.places),
    }),
    page.line('owed_all', 'all that is owed on notes', {
      unit: 'money',
      value: page.money(page.scenario.debtMinor),
      formula: sumOf(page.scenario.debts.map(({ id }) => `note_due:${id}`)),
    }),
    page.line('owed', 'owed on notes', {
      unit: 'money',
      value: page.money(debtMinor),
      formula: { op: 'min', of: [page.cell('owed_all'), afterCosts] },
      detail: 'no more than is there after the costs',
    }),
    page.line('available', 'left for holders', {
      unit: 'money',
      value: page.money(availableMinor),
      formula: larger(number('0'), minus(afterCosts, page.cell('owed'))),
    }),
    page.line('preferences', 'all preferences', {
      unit: 'money',
      value: page.money(preferencesMinor),
      formula: sumOf(page.claims.map((claim) => page.key('preference', claim))),
    }),
    page.line('value', 'one ordinary share', {
      unit: 'price',
      value: page.exact(valuePerShare),
      formula: valueFormula(page),
      detail: 'exact, up to twelve places',
    }),
  ]
}

/**
 * Values of a share at which somebody is paid another way, in rising order, and the money that each takes.
 */
function pointRows(page: ExitPage): (Cell | undefined)[][] {
  const needed = new Map(
    exitBreakpoints(page.claims, page.places).map(({ value, neededMinor }) => [
      page.exact(value),
      neededMinor,
    ]),
  )
  const raw = rawPoints(page)
  return page.values.map((value, index) => {
    const nth = index + 1
    const taken = page.claims.map((claim) => ({ claim, key: page.key(`takes:${nth}`, claim) }))
    return [
      words(page.key(`point_label:${nth}`), `Value of a share, point ${nth}`),
      raw[index],
      {
        key: page.key(`point:${nth}`),
        label: `value at point ${nth}`,
        unit: 'price',
        value: page.exact(value),
        formula: { op: 'smallest', keys: raw.map(({ key }) => key), nth },
      },
      {
        key: page.key(`needed:${nth}`),
        label: `money up to point ${nth}`,
        unit: 'money',
        value: page.exact(needed.get(page.exact(value))!),
        formula: sumOf(taken.map(({ key }) => key)),
      },
      ...taken.map(({ claim, key }): Cell => ({
        key,
        label: `${claim.name} at point ${nth}`,
        unit: 'money',
        value: page.exact(breakpointsOf(claim, page.places).payout(value)),
        formula: page.payoff(claim, page.cell(`point:${nth}`)),
      })),
    ]
  })
}

/** The same values as they are worked out, in the order of the claims. */
function rawPoints(page: ExitPage): Cell[] {
  const raw: { value: Rational; formula: Formula }[] = [
    { value: { numerator: 0n, denominator: 1n }, formula: number('0') },
  ]
  for (const claim of page.claims) {
    const values = breakpointsOf(claim, page.places).breakpoints
    const of = (name: string) => over(page.cell(name, claim), page.cell('shares', claim))
    const room = over(
      minus(page.cell('cap', claim), page.cell('preference', claim)),
      page.cell('shares', claim),
    )
    const single = claim.strikeE8 > 0n ? page.cell('strike', claim) : of('preference')
    const formulas = claim.participation === 'capped' ? [room, of('cap')] : [single]
    // A cap that equals the preference leaves no stretch in between.
    const fitting = values.length < formulas.length ? formulas.slice(-values.length) : formulas
    raw.push(...values.map((value, index) => ({ value, formula: fitting[index]! })))
  }
  return raw.map(({ value, formula }, index) => ({
    key: page.key(`raw:${index + 1}`),
    label: `point ${index + 1} as it comes`,
    unit: 'price',
    value: page.exact(value),
    formula,
  }))
}

/**
 * What an ordinary share is worth: up through the points, of each stretch as much as the money covers, and
 * after the last one over all shares.
 */
function valueFormula(page: ExitPage): Formula {
  const count = page.values.length
  const stretches = Array.from({ length: count - 1 }, (_item, index): Formula => {
    const [from, to] = [page.cell(`needed:${index + 1}`), page.cell(`needed:${index + 2}`)]
    const covered = larger(
      number('0'),
      smaller(number('1'), over(minus(page.cell('available'), from), minus(to, from))),
    )
    const length = minus(page.cell(`point:${index + 2}`), page.cell(`point:${index + 1}`))
    return equal(from, to, number('0'), times(covered, length))
  })
  const beyond = larger(number('0'), minus(page.cell('available'), page.cell(`needed:${count}`)))
  const all = sumOf(page.claims.map((claim) => page.key('shares', claim)))
  return stretches.reduce<Formula>(plus, over(beyond, all))
}
