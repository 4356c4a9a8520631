import type { Resource } from '@moorgate/contract/resource.ts'
import type { Labels } from '@moorgate/contract/terminology.ts'
import { factsOf } from '@moorgate/contract/wire.ts'
import { columnLabel, spoken, wordsOf } from './field-words.ts'

export interface FilterChoice {
  value: string
  label: string
}

/** A filter as a list offers it. Without choices its value is typed. */
export interface OfferedFilter {
  name: string
  label: string
  choices?: readonly FilterChoice[] | undefined
  /** Between field and value on the chip: "is", "contains". */
  operator: string
}

/** What a screen adds or says differently about a filter; `false` leaves it out. */
export type FilterWords = Readonly<
  Record<string, false | { label?: string; choices?: readonly FilterChoice[] }>
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
 * The filters that a list can offer: those whose values are known from the contract or typed. References and named conditions
 * need the screen's own choices.
 */
export function offeredFilters(resource: Resource, labels: Labels, own: FilterWords = {}): OfferedFilter[] {
  return Object.entries(resource.filters).flatMap(([name, kind]): OfferedFilter[] => {
    const said = own[name]
    if (said === false) return []
    const choices = said?.choices ?? choicesOf(resource, name)
    if (choices === undefined && (kind === 'exact' || kind === 'between' || kind === 'scope')) return []
    const column = resource.columns.find(({ key }) => key === name)
    const label = said?.label ?? (column ? columnLabel(column, labels) : spoken(name.replace(/_id$/, '')))
    return [{ name, label, choices, operator: words[kind] }]
  })
}

function choicesOf(resource: Resource, name: string): FilterChoice[] | undefined {
  const schema = resource.row.shape[name]
  const facts = schema && factsOf(schema)
  if (facts?.kind === 'boolean') return [choice('1', 'Yes'), choice('0', 'No')]
  if (facts?.kind !== 'choice' && facts?.kind !== 'flag') return undefined
  const kind = facts.kind
  const today = new Date(0)
  return facts.options?.map((option) => choice(String(option), wordsOf(option, kind, { today })))
}

const choice = (value: string, label: string): FilterChoice => ({ value, label })

/** A filter that applies, in words: "Status is Active". */
export function chipOf(
  filter: OfferedFilter,
  value: string,
): { field: string; operator: string; value: string } {
  const { label, choices, operator } = filter
  const spokenValue = choices?.find((one) => one.value === value)?.label ?? value
  return { field: label, operator, value: spokenValue }
}

/** Alternatives in words: "Owner is Tom Ashworth or Status is Active". What the list does not offer keeps its own name. */
export function alternativesText(
  filters: readonly OfferedFilter[],
  conditions: readonly { name: string; value: string }[],
): string {
  const parts = conditions.map(({ name, value }) => {
    const filter = filters.find((each) => each.name === name) ?? {
      name,
      label: spoken(name.replace(/_id$/, '')),
      operator: 'is',
    }
    const chip = chipOf(filter, value)
    return [chip.field, chip.operator, chip.value].filter((part) => part !== '').join(' ')
  })
  return parts.join(' or ')
}
