import { lockRow, updateRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { createWithValues } from '../attributes/index.ts'
import { beginInGroups, changeGroups } from '../client-groups/index.ts'
import { prepareContact } from './contact-rules.ts'
import { contacts } from './tables.ts'

type Values = Record<string, unknown>

/** Adds a contact, in its client groups. Returns the id. */
export async function addContact(work: Work, given: Values): Promise<number> {
  const { client_group_ids: groups, ...values } = given
  const id = await createWithValues(contacts, 'contact')(work, await prepareContact(work, values, undefined))
  await beginInGroups(work, 'contact', id, asked(groups))
  return id
}

/** Changes a contact that was not converted. */
export async function changeContact(
  work: Work,
  id: number,
  given: Values,
  expectedVersion?: number,
): Promise<void> {
  const { client_group_ids: groups, ...values } = given
  const row = await lockRow(work, contacts, id)
  await updateRow(work, contacts, row, await prepareContact(work, values, row), expectedVersion)
  await changeGroups(work, 'contact', id, asked(groups))
}

const asked = (groups: unknown) => ({ client_group_ids: groups as number[] | undefined })
