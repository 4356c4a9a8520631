import { emptiness, isEmptiness } from '@moorgate/contract/emptiness.ts'
import { readFilterText, writeFilterText } from '@moorgate/contract/filter-commas.ts'
import { dateShort } from '../../../ui/format-dates.ts'
import { money, quantity } from '../../../ui/format.ts'
import { now } from '../../../kernel/clock.ts'

export interface FilterChoice {
  value: string
  label: string
}

/**
 * What a filter's value is: `choice` takes one of its choices, `choices` one or several; `period` two days.
 */
export type FilterKind = 'text' | 'choice' | 'choices' | 'number' | 'money' | 'date' | 'period'

/** A filter as a list offers it. */
export interface OfferedFilter {
  name: string
  label: string
  kind: FilterKind
  /** Of `choice` and `choices`. */
  choices?: readonly FilterChoice[] | undefined
  /** Between field and one value: "is", "contains". */
  operator: string
  /** Records may lack it. */
  mayBeEmpty?: boolean | undefined
  /** Under which it stands among many: "Your own fields". */
  group?: string | undefined
}

/**
 * How a value is compared. The first two are for what is chosen or looked into, the last two for what records
 * may lack, those before for periods.
 */
export type Comparison =
  | 'is'
  | 'any'
  | '>='
  | '<='
  | '='
  | '>'
  | '<'
  | '<>'
  | 'between'
  | 'on'
  | 'from'
  | 'until'
  | 'empty'
  | 'filled'

/**
 * A value of a filter, taken apart: how, and with what. Of a period between two days both stand there, with a
 * comma. One text is as people write it; several, and choices, are as in the address.
 */
export interface FilterValue {
  comparison: Comparison
  operand: string
}

const ofNumbers = {
  '>=': 'is at least',
  '<=': 'is at most',
  '=': 'is exactly',
  '>': 'is more than',
  '<': 'is less than',
  '<>': 'is not',
} as const
const ofDays = {
  '=': 'is on',
  '>=': 'is on or after',
  '<=': 'is on or before',
  '>': 'is after',
  '<': 'is before',
  '<>': 'is not on',
} as const
const ofPeriods = {
  between: 'is between',
  on: 'is on',
  from: 'is on or after',
  until: 'is on or before',
} as const

/** With nothing: there is no value to enter. */
export const withNothing = { empty: 'is empty', filled: 'is not empty' } as const

export const needsNoValue = (comparison: Comparison): comparison is keyof typeof emptiness =>
  comparison in withNothing

type FilterOperator = Pick<OfferedFilter, 'kind' | 'operator' | 'mayBeEmpty'>
type Comparisons = Readonly<Partial<Record<Comparison, string>>>

/** The ways in which a filter compares, each in words. The first is where a new condition begins. */
export const comparisonsOf = (filter: FilterOperator): Comparisons => ({
  ...withValue(filter),
  ...(filter.mayBeEmpty && withNothing),
})

function withValue({ kind, operator }: FilterOperator): Comparisons {
  switch (kind) {
    case 'choice':
      return { is: operator }
    case 'text':
    case 'choices':
      return { is: operator, any: `${operator} any of` }
    case 'date':
      return ofDays
    case 'period':
      return ofPeriods
    default:
      return ofNumbers
  }
}

const isCompared = (kind: FilterKind): boolean => kind === 'number' || kind === 'money' || kind === 'date'

/** The parts of a comma list, as the API reads them. */
export const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const compared = /^(>=|<=|<>|>|<|=)?\s*(.*)$/s

/** A value of the address taken apart: `>=1000` is at least 1000; `2026-01-01,` is on or after that day. */
function readSaid(kind: FilterKind, value: string): FilterValue {
  if (value === emptiness.empty) return { comparison: 'empty', operand: '' }
  if (value === emptiness.filled) return { comparison: 'filled', operand: '' }
  if (kind === 'period') return readPeriod(value)
  if (isCompared(kind)) {
    const [, operator = '=', operand = ''] = compared.exec(value) ?? []
    return { comparison: operator as Comparison, operand }
  }
  if (kind !== 'choice' && partsOf(value).length > 1) return { comparison: 'any', operand: value }
  return { comparison: 'is', operand: kind === 'text' ? readFilterText(value) : value }
}

function readPeriod(value: string): FilterValue {
  const [from = '', to = ''] = value.split(',').map((day) => day.trim())
  if (to === '') return { comparison: 'from', operand: from }
  if (from === '') return { comparison: 'until', operand: to }
  return from === to
    ? { comparison: 'on', operand: from }
    : { comparison: 'between', operand: `${from},${to}` }
}

/**
 * More than, less than, other than: of one field several of those all hold, while its values are
 * alternatives.
 */
export const isComplete = ({ comparison }: Pick<FilterValue, 'comparison'>): boolean =>
  ['>=', '<=', '>', '<', '<>'].includes(comparison)

/**
 * What an address says of a filter, comparison by comparison. Of several texts of which one has a comma each is
 * by itself, so that nobody has to read how it is written.
 */
export function filterValuesOf(kind: FilterKind, value: string): FilterValue[] {
  if (isCompared(kind)) return partsOf(value).map((part) => readSaid(kind, part))
  const parts = partsOf(value)
  const bare = parts.filter(isEmptiness)
  const others = parts.filter((part) => !isEmptiness(part))
  const hasComma = kind === 'text' && others.some((part) => readFilterText(part).includes(','))
  const values = hasComma ? others : [bare.length === 0 ? value : others.join(',')]
  return [...bare, ...values.filter((each) => each !== '')].map((each) => readSaid(kind, each))
}

/** The same put together for the address; empty where nothing is said yet. */
export function formatFilterValue(kind: FilterKind, { comparison, operand }: FilterValue): string {
  if (needsNoValue(comparison)) return emptiness[comparison]
  const text = operand.trim()
  if (text === '' || text === ',') return ''
  if (kind === 'period') return writePeriod(comparison, text)
  if (isCompared(kind)) return comparison === '=' ? text : `${comparison}${text}`
  if (comparison === 'any') return partsOf(text).join(',')
  return kind === 'text' ? writeFilterText(text) : text
}

function writePeriod(comparison: Comparison, day: string): string {
  if (comparison === 'on') return `${day},${day}`
  if (comparison === 'from') return `${day},`
  return comparison === 'until' ? `,${day}` : day
}

/** What is compared with, as people write it: "£50,000", "High net worth and 2 more", "1 Jan to 31 Mar". */
export function operandWords({ kind, choices }: OfferedFilter, { comparison, operand }: FilterValue): string {
  switch (kind) {
    case 'money':
      return isNumber(operand) ? money(operand, { pence: /\.\d*[1-9]/.test(operand) }) : operand
    case 'number':
      return isNumber(operand) ? quantity(operand) : operand
    case 'date':
    case 'period':
      return partsOf(operand).map(dayWords).join(' and ')
    case 'text':
      return comparison === 'any' ? partsOf(operand).map(readFilterText).join(' or ') : operand
    default:
      return chosenWords(choices ?? [], partsOf(operand))
  }
}

const dayWords = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? dateShort(text, { today: now() }) : text)

/** What a number or an amount looks like on the wire. */
export const isNumber = (text: string): boolean => /^-?\d{1,18}(\.\d{1,6})?$/.test(text)

/** "High net worth", "High net worth and 2 more". */
export function chosenWords(choices: readonly FilterChoice[], values: readonly string[]): string {
  const [first = '', ...others] = values
  const label = choices.find(({ value }) => value === first)?.label ?? dayWords(readFilterText(first))
  return others.length === 0 ? label : `${label} and ${others.length} more`
}
