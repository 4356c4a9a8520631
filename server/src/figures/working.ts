import type { Working } from '@moorgate/contract'
import { valuesOf } from '../domain/evaluate.ts'
import { countedKeys, marked } from '../domain/formula-value.ts'
import { cellsOf, inputsOf } from '../domain/worksheet.ts'
import type { CellDraft, CountCriterion, Formula, Unit, WorksheetDraft } from '../domain/worksheet.ts'
import { formatDecimal, priceText } from '../domain/format.ts'

/** Inputs that are listed one by one; the rest is counted. */
const mostInputs = 60

/**
 * How a figure was got: the same formula in words and in numbers, what went in, and how it is rounded;
 * undefined for one that is not there.
 */
export function workingIn(worksheet: WorksheetDraft, figure: string): Working | undefined {
  const cells = cellsOf(worksheet)
  const found = cells.get(figure)
  if (!found) return undefined
  const { formula } = found
  const valueOf = valuesOf(worksheet)
  const shown = formula ? shownInputs(formula, valueOf).map((key) => cells.get(key)!) : []
  const currencyOf = (each: CellDraft) => each.currency ?? worksheet.currency
  const numberOf = (each: CellDraft) => inWords(valueOf(each.key), each.unit, currencyOf(each))
  return {
    figure,
    label: found.label,
    value: valueOf(figure),
    unit: found.unit,
    currency: currencyOf(found),
    formula: formula ? sentence(formula, (key) => cells.get(key)!.label) : null,
    numbers: formula ? `${sentence(formula, (key) => numberOf(cells.get(key)!))} = ${numberOf(found)}` : null,
    rounding: roundingWords(found),
    inputs: shown.slice(0, mostInputs).map((each) => ({
      label: each.label,
      value: valueOf(each.key),
      unit: each.unit,
      currency: currencyOf(each),
      figure: each.key,
      detail: each.detail ?? null,
    })),
    more: Math.max(0, shown.length - mostInputs),
    basis: [...worksheet.basis],
  }
}

/** Where an input comes from, or by which rule and how exactly a figure is worked out. */
function roundingWords({ formula, detail }: CellDraft): string {
  if (!formula) return `As entered${detail ? `: ${detail}` : ''}.`
  return [...(detail ? [`${detail[0]!.toUpperCase()}${detail.slice(1)}.`] : []), roundingOf(formula)].join(
    ' ',
  )
}

const isNothing = (value: string) => /^-?0(\.0+)?$/.test(value)

/** What goes in, of lists without what changes nothing. */
function shownInputs(formula: Formula, valueOf: (key: string) => string): string[] {
  switch (formula.op) {
    case 'sum':
    case 'ahead':
      return [...new Set(formula.keys)].filter((key) => !isNothing(valueOf(key)))
    case 'matching':
      return marked(formula.keys, formula, valueOf).filter((key) => !isNothing(valueOf(key)))
    case 'count':
      return countedKeys(formula, valueOf)
    case '+':
      return [...new Set([formula.left, formula.right].flatMap((part) => shownInputs(part, valueOf)))]
    default:
      return inputsOf(formula)
  }
}

/** "5,400,000", "£4.00", "24.545455%". */
function inWords(value: string, unit: Unit, currency: string): string {
  if (!/^-?\d/.test(value) || unit === 'date' || unit === 'text') return value
  const negative = value.startsWith('-') ? '−' : ''
  const size = value.replace(/^-/, '')
  if (unit === 'money' || unit === 'price') return `${negative}${priceText(size, currency)}`
  if (unit === 'percent') return `${negative}${formatDecimal(size)}%`
  if (unit === 'multiple') return `${negative}${formatDecimal(size)}×`
  return `${negative}${formatDecimal(size)}`
}

const signs = { '+': '+', '-': '−', '*': '×', '/': '÷' } as const

/** A formula as people write it. What rounds is told beside it and not in it. */
function sentence(formula: Formula, name: (key: string) => string, inner = false): string {
  const part = (each: Formula) => sentence(each, name, true)
  switch (formula.op) {
    case 'cell':
      return name(formula.key)
    case 'number':
      return formatDecimal(formula.value)
    case 'round':
    case 'rounddown':
    case 'roundup':
      return sentence(formula.of, name, inner)
    case 'power':
      return `${part(formula.of)} to the power of ${part(formula.times)}`
    case 'max':
      return `the larger of ${formula.of.map(part).join(' and ')}`
    case 'min':
      return `the smaller of ${formula.of.map(part).join(' and ')}`
    case 'sum':
    case 'matching':
      return `total of ${formula.keys.length === 1 ? name(formula.keys[0]!) : 'the inputs below'}`
    case 'count':
      return `count of the inputs below${conditionWords(formula.which, name)}`
    case 'smallest':
      return `the ${ordinal(formula.nth)} value of the list`
    case 'ahead':
      return `the number that come before ${name(formula.keys[formula.at]!)}`
    case 'xirr':
      return 'annualised return (XIRR) of the inputs below'
    case 'equal':
      return `${part(formula.different)}, or ${part(formula.same)} where ${part(formula.left)} is ${part(formula.right)}`
    case 'atleast':
      return `${part(formula.reached)}, or ${part(formula.below)} where ${part(formula.left)} is below ${part(formula.right)}`
    default: {
      const text = `${part(formula.left)} ${signs[formula.op]} ${part(formula.right)}`
      return inner ? `(${text})` : text
    }
  }
}

function conditionWords(which: CountCriterion | undefined, name: (key: string) => string): string {
  if (which === undefined) return ''
  return which === 'positive' ? ', each above zero' : `, each marked ${name(which.name)}`
}

function ordinal(number: number): string {
  const ending = { 1: 'st', 2: 'nd', 3: 'rd' }[number % 10]
  return `${number}${Math.floor((number % 100) / 10) === 1 ? 'th' : (ending ?? 'th')}`
}

/** The outermost rounding is the one that the reader sees. */
function roundingOf(formula: Formula): string {
  if (formula.op === 'round')
    return `Rounded to ${placesText(formula.places)} (half up). Shown with fewer where space is limited.`
  if (formula.op === 'rounddown') return `Rounded down to ${placesText(formula.places)}.`
  if (formula.op === 'roundup') return `Rounded up to ${placesText(formula.places)}.`
  return 'No rounding.'
}

const placesText = (places: number) => {
  if (places === 0) return 'a whole number'
  return `${places} decimal ${places === 1 ? 'place' : 'places'}`
}
