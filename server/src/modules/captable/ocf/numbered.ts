import type { NewEvent } from '../record/insert-events.ts'
import type { Draft } from './draft.ts'
import { refuseFile } from './read-package.ts'

export type NumberedEvent = NewEvent & { id: number }

/** The name of another event, which has no id yet. */
export const isReference = (value: unknown): value is `@${string}` =>
  typeof value === 'string' && value.startsWith('@')

/** Each event gets its id before it is written, and what names another one by its object gets that one's. */
export function numbered(drafts: readonly Draft[], ids: readonly number[]): NumberedEvent[] {
  const known = new Map(
    drafts.flatMap(({ of }, index) => (of === undefined ? [] : [[of, ids[index]!] as const])),
  )
  const named = (name: string, value: unknown): unknown => {
    if (!isReference(value)) return value
    const id = known.get(value.slice(1)) ?? refuseFile(`There is no ${value.slice(1).replace(':', ' ')}.`)
    return name.endsWith('_id') ? id : `h${id}`
  }
  return drafts.map(({ kind, date, data }, index) => ({
    id: ids[index]!,
    kind,
    date,
    data: Object.fromEntries(Object.entries(data).map(([name, value]) => [name, named(name, value)])),
    note: null,
  }))
}
