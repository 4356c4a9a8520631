import { add, divided, negated, reduced } from './fraction.ts'
import type { Fraction } from './fraction.ts'

/** A formula over KPIs, read by us and never run as code. */
export type KpiFormula =
  | { op: 'kpi'; code: string }
  | { op: 'minus'; of: KpiFormula }
  | { op: '+' | '-' | '*' | '/'; left: KpiFormula; right: KpiFormula }

/** Why a text is no formula, as a sentence for the person who wrote it. */
export interface FormulaProblem {
  problem: string
}

const token = /\s*([a-z][a-z0-9_]*|[-+*/()])/y
/** Signs that people copy from a page. */
const signs: Readonly<Record<string, string>> = { '×': '*', '÷': '/', '−': '-', '·': '*' }
/** Brackets within brackets: no formula of people goes deeper, and reading stays shallow. */
const deepest = 50

class FormulaRefused extends Error {}

/**
 * Reads `(revenue - cost_of_sales) / revenue`: codes, + − × ÷ and brackets, × and ÷ before + and −.
 *
 * expression = term { (+|-) term } · term = factor { (*|/) factor } · factor = code | - factor | ( expression )
 */
export function parseFormula(text: string): KpiFormula | FormulaProblem {
  try {
    const reader = new FormulaReader(tokensOf(text))
    return reader.whole()
  } catch (error) {
    if (error instanceof FormulaRefused) return { problem: error.message }
    throw error
  }
}

export const isProblem = (read: KpiFormula | FormulaProblem): read is FormulaProblem => 'problem' in read

function tokensOf(written: string): string[] {
  const text = written.toLowerCase().replaceAll(/[×÷−·]/g, (sign) => signs[sign]!)
  const tokens: string[] = []
  token.lastIndex = 0
  while (text.slice(token.lastIndex).trim() !== '') {
    const from = token.lastIndex
    const [, found] = token.exec(text) ?? []
    if (found === undefined) {
      const odd = text.slice(from).trimStart()[0]
      throw new FormulaRefused(`The formula has “${odd}”, which isn’t a KPI, an operator or a bracket.`)
    }
    tokens.push(found)
  }
  return tokens
}

class FormulaReader {
  #at = 0
  #depth = 0
  readonly #tokens: readonly string[]

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens
  }

  whole(): KpiFormula {
    const formula = this.#expression()
    const more = this.#tokens[this.#at]
    if (more !== undefined)
      throw new FormulaRefused(`The formula goes on with “${more}” where a sign should be.`)
    return formula
  }

  #expression(): KpiFormula {
    let left = this.#term()
    for (let sign = this.#take('+', '-'); sign; sign = this.#take('+', '-'))
      left = { op: sign, left, right: this.#term() }
    return left
  }

  #term(): KpiFormula {
    let left = this.#factor()
    for (let sign = this.#take('*', '/'); sign; sign = this.#take('*', '/'))
      left = { op: sign, left, right: this.#factor() }
    return left
  }

  #factor(): KpiFormula {
    if (++this.#depth > deepest) throw new FormulaRefused('The formula has too many nested brackets.')
    const formula = this.#innerFactor()
    this.#depth--
    return formula
  }

  #innerFactor(): KpiFormula {
    if (this.#take('-')) return { op: 'minus', of: this.#factor() }
    if (this.#take('(')) {
      const inner = this.#expression()
      if (!this.#take(')')) throw new FormulaRefused('A bracket in the formula isn’t closed.')
      return inner
    }
    const code = this.#tokens[this.#at]
    if (code === undefined) throw new FormulaRefused('The formula ends where a KPI should be.')
    if (!/^[a-z]/.test(code)) throw new FormulaRefused(`The formula has “${code}” where a KPI should be.`)
    this.#at++
    return { op: 'kpi', code }
  }

  #take<Sign extends string>(...wanted: readonly Sign[]): Sign | undefined {
    const found = wanted.find((sign) => sign === this.#tokens[this.#at])
    if (found !== undefined) this.#at++
    return found
  }
}

/** The codes that a formula names, each once. */
export const codesOf = (formula: KpiFormula): string[] => [...new Set(everyCodeOf(formula))]

/** The same, each as often as it is named. */
export function everyCodeOf(formula: KpiFormula): string[] {
  if (formula.op === 'kpi') return [formula.code]
  if (formula.op === 'minus') return everyCodeOf(formula.of)
  return [...everyCodeOf(formula.left), ...everyCodeOf(formula.right)]
}

/**
 * What a formula comes to; null where a figure is missing or it divides by nothing.
 *
 * Worked example: gross_profit / revenue with 164 and 360 is 164/360; with a revenue of 0 it is null.
 */
export function calculate(formula: KpiFormula, valueOf: (code: string) => Fraction | null): Fraction | null {
  if (formula.op === 'kpi') return valueOf(formula.code)
  if (formula.op === 'minus') {
    const value = calculate(formula.of, valueOf)
    return value && negated(value)
  }
  const [left, right] = [calculate(formula.left, valueOf), calculate(formula.right, valueOf)]
  if (left === null || right === null) return null
  if (formula.op === '/') return quotient(left, right)
  if (formula.op === '*') return times(left, right)
  return add(left, formula.op === '+' ? right : negated(right))
}

/** Null over nothing. */
export const quotient = (left: Fraction, right: Fraction): Fraction | null =>
  right.upper === 0n ? null : divided(left, right)

export const times = (left: Fraction, right: Fraction): Fraction =>
  reduced(left.upper * right.upper, left.lower * right.lower)

/**
 * Names on a way that leads back to where it began, in order; undefined where none does.
 *
 * Worked example: a reads b, b reads c, c reads a: `['a', 'b', 'c', 'a']`.
 */
export function cycleFrom(
  start: string,
  reads: ReadonlyMap<string, readonly string[]>,
): string[] | undefined {
  const seen = new Set<string>()
  const follow = (way: readonly string[]): string[] | undefined => {
    for (const next of reads.get(way.at(-1)!) ?? []) {
      if (next === start) return [...way, next]
      if (seen.has(next)) continue
      seen.add(next)
      const found = follow([...way, next])
      if (found) return found
    }
    return undefined
  }
  return follow([start])
}
