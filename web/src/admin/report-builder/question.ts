import { parseFlat, stringifyFlat } from '../../kernel/search.ts'

/** A report as its address says it. */
export interface Question {
  entity: string
  /** Tokens in their order: `amount:sum`. */
  columns: readonly string[]
  groups: readonly string[]
  sort: string | undefined
  filters: Readonly<Record<string, string>>
  /** The groups whose rows are looked at, by token. */
  within: Readonly<Record<string, string>>
  page: number
}

const member = /^(filter|within)\[([^\]]+)\]$/

/** Reads an address's query; a kept report says its entity apart. */
export function readQuestion(search: string, entity?: string): Question {
  const flat = parseFlat(search)
  const members = (of: string) =>
    Object.fromEntries(
      Object.entries(flat).flatMap(([key, value]) => {
        const [, kind, name] = member.exec(key) ?? []
        return kind === of && name !== undefined && (value !== '' || of === 'within') ? [[name, value]] : []
      }),
    ) as Record<string, string>
  return {
    entity: entity ?? flat['entity'] ?? '',
    columns: tokens(flat['columns']),
    groups: tokens(flat['groups']),
    sort: flat['sort'] || undefined,
    filters: members('filter'),
    within: members('within'),
    page: Math.max(1, Number(/^[1-9]\d{0,6}$/.exec(flat['page'] ?? '')?.[0] ?? 1)),
  }
}

const tokens = (text: string | undefined): string[] => (text ?? '').split(',').filter((token) => token !== '')

/** What is kept under a name: all but the entity and the page. An empty value of `within` is what has none. */
export function queryOf({ columns, groups, sort, filters, within }: Question): string {
  const parts = {
    ...(columns.length > 0 && { columns: columns.join(',') }),
    ...(groups.length > 0 && { groups: groups.join(',') }),
    ...(sort !== undefined && { sort }),
    ...named('filter', filters),
  }
  const none = Object.entries(within).map(([token, value]) => stringifyWithin(token, value))
  return [stringifyFlat(parts).slice(1), ...none].filter(Boolean).join('&')
}

const named = (kind: string, members: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [`${kind}[${name}]`, value]))

const stringifyWithin = (token: string, value: string) => `within[${token}]=${encodeURIComponent(value)}`

/** The whole of it, for an address or a call. */
export const addressQuery = (question: Question): string =>
  [`entity=${question.entity}`, queryOf(question), ...(question.page > 1 ? [`page=${question.page}`] : [])]
    .filter(Boolean)
    .join('&')

/** Whether two questions are the same, whatever page of it is looked at. */
export const isSame = (one: Question, other: Question): boolean =>
  addressQuery({ ...one, page: 1 }) === addressQuery({ ...other, page: 1 })

export const keyOf = (token: string): string => token.split(':')[0] ?? token

/** The rows behind a line: no groups any more, and those that the line is of. */
export const behind = (question: Question, within: Readonly<Record<string, string>>): Question => ({
  ...question,
  groups: [],
  sort: undefined,
  within: { ...question.within, ...within },
  page: 1,
})

/** The same list with one of its members a place further on or back. */
export function moved<Item>(items: readonly Item[], from: number, by: -1 | 1): Item[] {
  const to = from + by
  if (to < 0 || to >= items.length) return [...items]
  const next = [...items]
  const [item] = next.splice(from, 1)
  next.splice(to, 0, item!)
  return next
}
