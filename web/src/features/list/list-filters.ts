import { mayBeEmpty } from '@moorgate/contract/emptiness.ts'
import type { Filter, Resource } from '@moorgate/contract/resource.ts'
import type { Labels } from '@moorgate/contract/terminology.ts'
import { factsOf } from '@moorgate/contract/wire.ts'
import { columnLabel, readableCode, wordsOf } from '../../kernel/field-words.ts'
import {
  comparisonsOf,
  isComplete,
  needsNoValue,
  operandWords,
  filterValuesOf,
  withNothing,
} from './filters/filter-values.ts'
import type { FilterChoice, FilterKind, OfferedFilter, FilterValue } from './filters/filter-values.ts'

/**
 * What a screen adds or says differently about a filter; `false` leaves it out. `several`: a named condition
 * that takes a list. `kind`: how values are typed that no field of the row says.
 */
export type FilterWords = Readonly<
  Record<
    string,
    false | { label?: string; choices?: readonly FilterChoice[]; several?: boolean; kind?: FilterKind }
  >
>

const words = {
  partial: 'contains',
  begins: 'begins with',
  ends: 'ends with',
  exact: 'is',
  operator: '',
  between: 'is between',
  scope: 'is',
}

/**
 * The filters that a list can offer: those whose values are known from the contract or typed. References and
 * named conditions need the screen's own choices.
 */
export function offeredFilters(resource: Resource, labels: Labels, own: FilterWords = {}): OfferedFilter[] {
  return Object.entries(resource.filters).flatMap(([name, kind]): OfferedFilter[] => {
    const said = own[name]
    if (said === false) return []
    const choices = said?.choices ?? choicesOf(resource, name, labels)
    if (choices === undefined && (kind === 'exact' || kind === 'scope')) return []
    const column = resource.columns.find(({ key }) => key === name)
    const label =
      said?.label ?? (column ? columnLabel(column, labels) : readableCode(name.replace(/_id$/, '')))
    const mayLack = mayBeEmpty(resource, name) && { mayBeEmpty: true }
    const asked = {
      choices,
      kind: said?.kind ?? kindOf(resource, name, said?.several),
      operator: words[kind],
    }
    return [{ name, label, ...asked, ...mayLack }]
  })
}

const kinds: Readonly<Record<Filter, FilterKind>> = {
  partial: 'text',
  begins: 'text',
  ends: 'text',
  exact: 'choices',
  operator: 'number',
  between: 'period',
  scope: 'choice',
}

function kindOf({ filters, row }: Resource, name: string, several = false): FilterKind {
  const kind = filters[name] ?? 'scope'
  if (kind === 'scope' && several) return 'choices'
  if (kind !== 'operator') return kinds[kind]
  const schema = row.shape[name]
  const type = schema && factsOf(schema)?.kind
  return type === 'money' || type === 'date' ? type : 'number'
}

function choicesOf(resource: Resource, name: string, labels: Labels): FilterChoice[] | undefined {
  const schema = resource.row.shape[name]
  const facts = schema && factsOf(schema)
  if (facts?.kind === 'boolean') return [choice('1', 'Yes'), choice('0', 'No')]
  if (facts?.kind !== 'choice' && facts?.kind !== 'flag') return undefined
  const { kind, words = {} } = facts
  const today = new Date(0)
  return facts.options?.map((option) =>
    choice(String(option), wordsOf(option, kind, { today, words, labels })),
  )
}

const choice = (value: string, label: string): FilterChoice => ({ value, label })

/**
 * The filter of a name; of what the list does not offer, one that says its name and its value as they are.
 */
export function offeredOrNamed(filters: readonly OfferedFilter[], name: string): OfferedFilter {
  return (
    filters.find((each) => each.name === name) ?? {
      name,
      label: readableCode(name.replace(/_id$/, '')),
      kind: 'text',
      operator: 'is',
    }
  )
}

/**
 * A filter that applies, in words: "Status is Active"; of several comparisons "is at least £10 and is less
 * than £90".
 */
export function chipOf(
  filter: OfferedFilter,
  value: string,
): { field: string; operator: string; value: string } {
  const saids = filterValuesOf(filter.kind, value)
  const values = saids.filter((filterValue) => !isComplete(filterValue))
  return chipWords(filter, value, [
    ...saids.filter(isComplete).map((filterValue) => [filterValue]),
    ...(values.length > 0 ? [values] : []),
  ])
}

type Chip = ReturnType<typeof chipOf>

/** Clauses that all hold; what stands in one are alternatives. */
function chipWords(filter: OfferedFilter, value: string, clauses: readonly (readonly FilterValue[])[]): Chip {
  const words = clauses.map((saids) => saids.map((filterValue) => saidWords(filter, filterValue)))
  const first = words[0]?.[0] ?? { operator: filter.operator, words: value }
  const text = words
    .map((clause) =>
      clause
        .map((each) => (each === first ? each.words : [each.operator, each.words].filter(Boolean).join(' ')))
        .join(' or '),
    )
    .join(' and ')
  return { field: filter.label, operator: first.operator, value: text || first.words }
}

/** What is compared with nothing is the whole of what the chip says. */
function saidWords(filter: OfferedFilter, value: FilterValue): { operator: string; words: string } {
  const { comparison } = value
  if (needsNoValue(comparison)) return { operator: '', words: withNothing[comparison] }
  return {
    operator: comparisonsOf(filter)[comparison] ?? filter.operator,
    words: operandWords(filter, value),
  }
}

/** Alternatives in words: "Owner is Tom Ashworth or Status is Active". */
export function alternativesText(
  filters: readonly OfferedFilter[],
  conditions: readonly { name: string; value: string }[],
): string {
  const parts = conditions.map(({ name, value }) => {
    const filter = offeredOrNamed(filters, name)
    const chip = chipWords(filter, value, [filterValuesOf(filter.kind, value)])
    return [chip.field, chip.operator, chip.value].filter(Boolean).join(' ')
  })
  return parts.join(' or ')
}
