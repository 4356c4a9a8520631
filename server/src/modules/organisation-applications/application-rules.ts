import { compareDecimals, openApplicationStatuses, refuseField, say, sumOfShares } from '@moorgate/contract'
import { parseCompanyNumber, parseVatNumber } from '../../domain/uk-identifiers.ts'
import { checkNamed } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'

type Values = Record<string, unknown>

/**
 * What an applicant writes, with numbers as registers write them. 422 for numbers that are none, an
 * organisation that is not there, and owners of more than the whole.
 */
export async function readApplication(work: Work, values: Values): Promise<Values> {
  checkOwners((values['owners'] ?? []) as { share_percent: string }[])
  await checkOrganisationId(work, values['organisation_id'])
  const { organisation } = values
  return organisation ? { ...values, organisation: canonical(organisation as Values) } : values
}

function canonical(organisation: Values): Values {
  const country = (organisation['country'] as string | null | undefined) ?? 'GB'
  const isBritish = country === 'GB'
  const read = (key: string, parse: (text: string) => string | undefined) => {
    const text = organisation[key]
    if (typeof text !== 'string') return {}
    const field = `organisation.${key}`
    return { [key]: parse(text) ?? refuseField(field, say.format) }
  }
  return {
    ...organisation,
    country,
    ...read('registration_number', (text) =>
      isBritish && organisation['type'] === 'Business' ? parseCompanyNumber(text) : text.toUpperCase(),
    ),
    ...read('vat_number', (text) => (isBritish ? parseVatNumber(text) : text.toUpperCase())),
  }
}

function checkOwners(owners: readonly { share_percent: string }[]): void {
  const sum = sumOfShares(owners.map(({ share_percent: share }) => share))
  if (compareDecimals(sum, '100') > 0)
    refuseField('owners', 'The owners’ shares must not add up to more than 100.')
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
