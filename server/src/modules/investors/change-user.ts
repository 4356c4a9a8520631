import { isDeepStrictEqual } from 'node:util'
import { isStaff, refuse, refuseFields, roleIds, say } from '@moorgate/contract'
import { lockRow, mustStay, updateRow } from '../../kernel/resource/write.ts'
import { mustBeConfirmed } from '../../kernel/session-life.ts'
import type { Work } from '../../kernel/work.ts'
import { askForAddress, askForOwnAddress } from './address-change.ts'
import type { AddressRow } from './address-change.ts'
import { setAssociates } from './associates.ts'
import { changeGroups, groupsOfPerson } from '../client-groups/index.ts'
import { users } from './tables.ts'
import { mustBeAllowed } from './user-policy.ts'
import { allowedValues, mustLeaveSuperAdmin, withoutGroups } from './user-values.ts'

type Values = Record<string, unknown>
type Row = Awaited<ReturnType<typeof lockRow>> & AddressRow

/**
 * Changes a person's record, their own or another's. A new e-mail address of one's own waits until its
 * mailbox has proven it; one that somebody else enters waits for a second person (decision 30). A new role or
 * an account that is switched off ends every session.
 */
export async function changeUser(
  work: Work,
  id: number,
  given: Values,
  expectedVersion?: number,
): Promise<void> {
  const row = (await lockRow(work, users, id)) as Row
  mustBeAllowed(work, row, 'update')
  const writable = await allowedValues(work, row, given)
  mustStay(users, row, given, writable)
  await mustKeepGroups(work, row, given, writable)
  const { groups, values: allowed } = withoutGroups(writable)
  const { values, address } = withoutNewAddress(allowed, row)
  await changeAssociates(work, row, given['associate_ids'])
  if (isOther(values, row, 'role_id') || (row['is_active'] === true && values['is_active'] === false))
    await mustLeaveSuperAdmin(work, row)
  mustKeepCategory(values, row)
  await updateRow(work, users, row, { ...values, ...consequences(work, values, row) }, expectedVersion)
  await changeGroups(work, 'user', id, groups)
  if (address !== undefined)
    await (work.actor.id === id ? askForOwnAddress : askForAddress)(work, row, address)
  tellOfIdentity(work, values, row)
  if (isStaff(row.role_id)) tellOfStaffAccess(work, values, row)
  if (values['accepted_terms_version'] !== undefined)
    tellOfTerms(work, row, Number(values['accepted_terms_version']))
  if (endsSessions(values, row)) work.emit({ type: 'identity.session_ended', subject: { type: 'user', id } })
}

/** A new address is no value of the record yet. */
function withoutNewAddress(values: Values, row: Row): { values: Values; address: string | undefined } {
  if (!isOther(values, row, 'email')) return { values, address: undefined }
  const { email, ...others } = values
  return { values: others, address: String(email) }
}

const isOther = (values: Values, row: Row, key: string) =>
  values[key] !== undefined && values[key] !== row[key]
const endsSessions = (values: Values, row: Row) =>
  isOther(values, row, 'role_id') || (row['is_active'] === true && values['is_active'] === false)

/** Columns that change along with what was asked for. */
function consequences(work: Work, values: Values, row: Row): Values {
  const isAccess = isStaff(row.role_id) && ['role_id', 'is_active'].some((key) => isOther(values, row, key))
  const asks = isAccess || correctedIdentity(work, values, row).length > 0
  if (asks) mustBeConfirmed(work)
  return {
    ...(isOther(values, row, 'accepted_terms_version') && { terms_accepted_at: work.now }),
    ...(endsSessions(values, row) && { session_epoch: Number(row['session_epoch']) + 1 }),
  }
}

/** Who somebody is in law. */
const identity = ['first_name', 'middle_names', 'last_name', 'date_of_birth', 'nationality'] as const

/**
 * What somebody says anew about who they are, where something else stood before. Completing an empty field is
 * none of it, and staff answer for their corrections by name.
 */
function correctedIdentity(work: Work, values: Values, row: Row): (typeof identity)[number][] {
  if (work.actor.id !== row.id) return []
  return identity.filter((key) => isOther(values, row, key) && row[key] !== null)
}

/** Anyone who reads the mailbox learns of it: it may not have been them. */
function tellOfIdentity(work: Work, values: Values, row: Row): void {
  const fields = correctedIdentity(work, values, row)
  if (fields.length === 0) return
  const of = (record: Values) => Object.fromEntries(fields.map((key) => [key, record[key]]))
  work.emit({
    type: 'user.identity_changed',
    subject: { type: 'user', id: row.id },
    before: of(row),
    after: of(values),
  })
}

/** A colleague may do something else than before, or may sign in again. */
function tellOfStaffAccess(work: Work, values: Values, row: Row): void {
  const subject = { type: 'user' as const, id: row.id }
  const after = { role_id: values['role_id'] ?? row.role_id }
  if (isOther(values, row, 'role_id'))
    work.emit({ type: 'user.staff_role_changed', subject, before: { role_id: row.role_id }, after })
  if (row['is_active'] === false && values['is_active'] === true)
    work.emit({ type: 'user.staff_account_switched_on', subject, after })
}

/** Groups of a person whose groups the caller doesn't change: they may come back as they are. */
async function mustKeepGroups(work: Work, row: Row, given: Values, writable: Values): Promise<void> {
  const isLeftOut = (name: string) => given[name] !== undefined && writable[name] === undefined
  const named = ['client_group_ids', 'client_group_id'].filter(isLeftOut)
  if (named.length === 0) return
  const kept = await groupsOfPerson(work, 'user', row.id)
  const stands: Values = { client_group_ids: kept, client_group_id: kept[0] ?? null }
  refuseFields(
    named.filter((name) => !isDeepStrictEqual(given[name], stands[name])),
    say.prohibited,
  )
}

/** Staff say who works for an investor. Nobody says it of themselves, and nobody works for staff. */
async function changeAssociates(work: Work, row: Row, given: unknown): Promise<void> {
  if (given === undefined) return
  if (row.role_id !== roleIds.user || work.actor.id === row.id)
    refuseFields(['associate_ids'], say.prohibited)
  await setAssociates(work, row.id, given as number[])
}

/** The category follows from a statement; while one is in force or waits, nobody writes over it. */
function mustKeepCategory(values: Values, row: Row): void {
  if (!isOther(values, row, 'investor_type_id')) return
  if (row['category_status'] === 'approved' || row['category_status'] === 'pending')
    refuse({
      code: 'conflict',
      reason: 'category_in_force',
    })
}

function tellOfTerms(work: Work, row: Row, version: number): void {
  if (row['accepted_terms_version'] === version) return
  work.emit({
    type: 'terms.accepted',
    subject: { type: 'user', id: row.id },
    before: { accepted_terms_version: row['accepted_terms_version'] },
    after: { accepted_terms_version: version },
  })
}
