import { messageFor, refuse, refuseField, roleIds, say } from '@moorgate/contract'
import type { BodyOf, FieldErrors, setOwners as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { whole } from '../../domain/beneficial-owners.ts'
import { parseScaled } from '../../domain/scaled.ts'
import { lockRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { rolesOf } from '../identity/index.ts'
import { organisations } from './tables.ts'

type Owners = BodyOf<typeof endpoint>['owners']

/**
 * Says anew who owns the organisation directly. Refuses with 422 on the owner who is nobody, or stands there
 * twice, and over 100.
 */
export async function setOwners(work: Work, id: number, owners: Owners): Promise<void> {
  await lockRow(work, organisations, id)
  await checkOwners(work, id, owners)
  const { rows: before } = await sql`
    delete from organisation_owners o where o.tenant_id = ${work.tenant.id} and o.organisation_id = ${id}
    returning o.user_id, o.owner_organisation_id as organisation_id, o.name, o.share_percent::text as share_percent`.execute(
    work.db,
  )
  if (owners.length > 0)
    await work.db
      .insertInto('organisation_owners')
      .values(
        owners.map(({ user_id, organisation_id, name, share_percent }) => ({
          tenant_id: work.tenant.id,
          organisation_id: id,
          user_id: user_id ?? null,
          owner_organisation_id: organisation_id ?? null,
          name: name ?? null,
          share_percent,
          created_at: work.now,
          created_by: work.actor.id,
        })),
      )
      .execute()
  work.emit({
    type: 'organisation.owners_changed',
    subject: { type: 'organisation', id },
    before: { owners: before },
    after: { owners },
  })
}

const keyOf = ({ user_id, organisation_id, name }: Owners[number]) =>
  JSON.stringify([user_id ?? null, organisation_id ?? null, name?.toLowerCase() ?? null])

async function checkOwners(work: Work, id: number, owners: Owners): Promise<void> {
  const errors: FieldErrors = {}
  const complain = (field: string, message: string) => {
    errors[field] = [messageFor(message, field)]
  }
  const people = await rolesOf(work, definedOf(owners.map(({ user_id }) => user_id)))
  const others = await organisationsAmong(
    work,
    definedOf(owners.map(({ organisation_id }) => organisation_id)),
  )
  owners.forEach((owner, index) => {
    const { user_id, organisation_id, name } = owner
    const at = `owners.${index}`
    const said = definedOf<unknown>([user_id, organisation_id, name]).length
    if (said !== 1) complain(`${at}.name`, 'Choose a person or an organisation, or enter a name.')
    if (user_id && people.get(user_id) !== roleIds.user) complain(`${at}.user_id`, say.in)
    if (organisation_id && (organisation_id === id || !others.has(organisation_id)))
      complain(`${at}.organisation_id`, say.in)
    if (owners.findIndex((each) => keyOf(each) === keyOf(owner)) !== index)
      complain(`${at}.name`, say.distinct)
  })
  if (Object.keys(errors).length > 0) refuse({ code: 'invalid', errors })
  const scaled = owners.map(
    ({ share_percent }) => parseScaled(share_percent, { places: 6, wholeDigits: 3 }) ?? 0n,
  )
  if (scaled.reduce((sum, share) => sum + share, 0n) > whole)
    refuseField('owners', 'The owners’ percentages add up to more than 100%.')
}

const definedOf = <Value>(values: readonly (Value | null | undefined)[]): Value[] =>
  values.filter((value) => value !== null && value !== undefined)

async function organisationsAmong(work: Work, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await work.db
    .selectFrom('organisations')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.id))
}
