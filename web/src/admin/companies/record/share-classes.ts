import { company } from '@moorgate/contract/companies/company.ts'
import { call } from '../../../kernel/api.ts'
import type { Company } from '../company.ts'

export type ShareClass = Company['share_classes'][number]

/** A class as a form holds it: "" where nothing is said. A new one has no number yet. */
export const typedClass = (one?: ShareClass) => ({
  id: one?.id ?? null,
  name: one?.name ?? '',
  nominal_value: one?.nominal_value ?? '',
  votes: one?.votes ?? '',
  liquidation_preference: one?.liquidation_preference ?? '',
  participating: one?.participating ?? false,
  rights: one?.rights ?? '',
})
type TypedClass = ReturnType<typeof typedClass>

/** A company's classes are sent all at once. */
export const classesBody = (classes: readonly TypedClass[]) => ({
  share_classes: classes.map(({ id, name, participating, ...said }) => ({
    ...(id !== null && { id }),
    name,
    participating,
    nominal_value: said.nominal_value || null,
    votes: said.votes || null,
    liquidation_preference: said.liquidation_preference || null,
    rights: said.rights || null,
  })),
})

/** The classes with one of them a place further up (−1) or down (1). */
export function moved<One extends { id: number | null }>(all: readonly One[], id: number, by: -1 | 1): One[] {
  const from = all.findIndex((each) => each.id === id)
  const [one, other] = [all[from], all[from + by]]
  if (!one || !other) return [...all]
  return all.with(from, other).with(from + by, one)
}

/** Sends the classes of the company as it was read. */
export const saveClasses = (record: Company, classes: readonly TypedClass[]) =>
  call('PATCH', `${company.path}/${record.id}`, {
    body: { ...classesBody(classes), version: record.version },
  })
