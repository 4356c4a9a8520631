import { compareDecimals, openApplicationStatuses, refuseField, say, sumOfShares } from '@moorgate/contract'
import { sql } from 'kysely'
import { canonicalAddress } from '../../domain/canonical-address.ts'
import type { Address } from '../../domain/canonical-address.ts'
import { canonicalCompanyNumber } from '../../domain/canonical-company-number.ts'
import { parseVatNumber } from '../../domain/uk-identifiers.ts'
import { checkNamed } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'

type Values = Record<string, unknown>

/**
 * What an applicant writes, with numbers as registers write them. It is about one organisation: writing the
 * one clears the other. 422 for numbers that are none, an organisation that they don't belong to, both at
 * once, and owners of more than the whole.
 */
export async function readApplication(work: Work, values: Values): Promise<Values> {
  checkOwners((values['owners'] ?? []) as { share_percent: string }[])
  const { organisation, organisation_id: id } = values
  if (isGiven(organisation) && isGiven(id)) refuseField('organisation_id', say.prohibited)
  if (isGiven(id)) {
    await mustBeMember(work, Number(id))
    return { ...values, organisation: null }
  }
  if (!isGiven(organisation)) return values
  return { ...values, organisation: canonical(organisation as Values), organisation_id: null }
}

const isGiven = (value: unknown) => value !== undefined && value !== null

/**
 * By its id an applicant names only an organisation that they belong to, for another part in it. One of other
 * people and one that isn't there get the same answer: ids tell nobody whom else the firm serves.
 */
async function mustBeMember(work: Work, organisationId: number): Promise<void> {
  const { rows } = await sql`
    select 1 from organisations o
    where o.tenant_id = ${work.tenant.id} and o.id = ${organisationId} and o.deleted_at is null
      and (o.lead_user_id = ${work.actor.id} or exists (select 1 from organisation_members m
        where m.tenant_id = ${work.tenant.id} and m.organisation_id = o.id and m.user_id = ${work.actor.id}
          and m.status = 'active'))`.execute(work.db)
  if (rows.length === 0) refuseField('organisation_id', say.in)
}

function canonical(organisation: Values): Values {
  const country = (organisation['country'] as string | null | undefined) ?? 'GB'
  const isBritish = country === 'GB'
  const { address } = organisation
  const read = (key: string, parse: (text: string) => string | undefined) => {
    const text = organisation[key]
    if (typeof text !== 'string') return {}
    const field = `organisation.${key}`
    return { [key]: parse(text) ?? refuseField(field, say.format) }
  }
  return {
    ...organisation,
    country,
    ...(address !== undefined &&
      address !== null && { address: canonicalAddress(address as Address, 'organisation.address') }),
    ...read('registration_number', (text) =>
      organisation['type'] === 'Business'
        ? canonicalCompanyNumber(text, { country, field: 'organisation.registration_number' })
        : text.toUpperCase(),
    ),
    ...read('vat_number', (text) => (isBritish ? parseVatNumber(text) : text.toUpperCase())),
  }
}

function checkOwners(owners: readonly { share_percent: string }[]): void {
  const sum = sumOfShares(owners.map(({ share_percent: share }) => share))
  if (compareDecimals(sum, '100') > 0)
    refuseField('owners', 'The owners’ percentages must not add up to more than 100.')
}

/** 422 on the field unless it names no organisation at all, or one of the tenant. */
export async function checkOrganisationId(work: Work, id: unknown): Promise<void> {
  if (id === undefined || id === null) return
  await checkNamed(work, 'organisations', 'organisation_id', Number(id))
}

/** 422 unless it says which organisation it is about. */
export function mustNameOrganisation(application: Values): void {
  if (application['organisation'] || application['organisation_id']) return
  refuseField('organisation', say.required)
}

/**
 * One open application a person and organisation (domain handbook §4.9); by number the index holds it, by id
 * this.
 */
export async function mustBeOnlyOne(work: Work, organisationId: unknown): Promise<void> {
  if (organisationId === undefined || organisationId === null) return
  const other = await work.db
    .selectFrom('organisation_links')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('user_id', '=', work.actor.id)
    .where('organisation_id', '=', Number(organisationId))
    .where('status', 'in', [...openApplicationStatuses])
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (other) refuseField('organisation_id', say.taken)
}
