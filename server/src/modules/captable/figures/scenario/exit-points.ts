import { breakpointsOf, exitBreakpoints } from '../../../../domain/exit-value.ts'
import type { Rational } from '../../../../domain/exit-value.ts'
import {
  equal,
  larger,
  minus,
  number,
  over,
  plus,
  smaller,
  sumOf,
  times,
  words,
} from '../../../../domain/worksheet.ts'
import type { Cell, Formula } from '../../../../domain/worksheet.ts'
import type { ExitPage } from './exit-page.ts'

/**
 * Values of a share at which somebody is paid another way, in rising order, and the money that each takes.
 */
export function pointRows(page: ExitPage): (Cell | undefined)[][] {
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
export function valueFormula(page: ExitPage): Formula {
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
