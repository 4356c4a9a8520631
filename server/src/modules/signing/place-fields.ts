import { isDeepStrictEqual } from 'node:util'
import { isInsidePage, refuse } from '@moorgate/contract'
import type { BodyOf, FieldErrors, PageSize, placeSignatureFields as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { londonDate } from '../../kernel/clock.ts'
import { changeById, touchById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { clearFields, replaceSigners } from './place-signers.ts'
import { lockRequest, mustBe, signersOf } from './request.ts'
import type { Request } from './request.ts'

type Body = BodyOf<typeof endpoint>

/**
 * Changes a draft: who signs, where, and the terms. Signers and fields replace those before. Refuses with 422
 * fields that lie off their page or belong to nobody, signers who are named twice or cannot sign in, and a
 * last day that is over.
 */
export async function placeFields(work: Work, id: number, body: Body): Promise<void> {
  const request = await lockRequest(work, id, body.version)
  mustBe(request, 'draft')
  const {
    signers: givenSigners,
    fields: givenFields,
    reminder_days: reminderDays,
    version: _,
    ...terms
  } = body
  if (terms.expires_on && terms.expires_on < londonDate(work.now))
    refuse({ code: 'invalid', errors: { expires_on: ['The last day cannot be in the past.'] } })
  const { signers, fields } = placedAnew(
    { signers: givenSigners, fields: givenFields },
    await placesOf(work, id),
  )
  if (signers) await replaceSigners(work, request, signers)
  if (fields) await replaceFields(work, request, fields)
  const given = Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined))
  const isChanged = await changeById(work, 'signature_requests', id, {
    ...given,
    ...(reminderDays && { reminder_days: JSON.stringify(reminderDays.toSorted((a, b) => a - b)) }),
  })
  if (!isChanged && !signers && !fields) return
  if (!isChanged) await touchById(work, 'signature_requests', id)
  work.emit({
    type: 'signature_request.changed',
    subject: { type: 'signature_request', id },
    payload: { user_id: request.user_id },
    after: {
      ...given,
      ...(signers && { signers: signers.map((signer) => signer.user_id ?? signer.email) }),
      ...(fields && { fields: fields.length }),
    },
  })
}

interface Places {
  signers: { user_id: number | null; name: string | null; email: string | null }[]
  fields: Required<NonNullable<Body['fields']>[number]>[]
}

/** Who signs a draft and where, as it is sent. */
async function placesOf(work: Work, id: number): Promise<Places> {
  const { rows: signers } = await sql<Places['signers'][number]>`
    select s.user_id, s.outside_name as name, s.outside_email as email from signature_signers s
    where s.tenant_id = ${work.tenant.id} and s.request_id = ${id} order by s.position`.execute(work.db)
  const { rows: fields } = await sql<Places['fields'][number]>`
    select s.position as signer, f.kind, f.page, f.x, f.y, f.width, f.height, f.required, f.label
    from signature_fields f
    join signature_signers s on s.tenant_id = ${work.tenant.id} and s.id = f.signer_id
    where f.tenant_id = ${work.tenant.id} and f.request_id = ${id} order by f.id`.execute(work.db)
  return { signers, fields }
}

/** What is sent again as it stands is not placed again. */
function placedAnew({ signers, fields }: Pick<Body, 'signers' | 'fields'>, before: Places) {
  const people = signers?.map(({ user_id = null, name = null, email = null }) => {
    return user_id === null ? { user_id, name, email } : { user_id, name: null, email: null }
  })
  const places = fields?.map(({ required = true, label = null, ...field }) => ({ ...field, required, label }))
  const isNewSigners =
    people !== undefined &&
    !isDeepStrictEqual(
      people,
      before.signers.map((each) => ({ ...each })),
    )
  const isNewFields = places !== undefined && !isDeepStrictEqual(sorted(places), sorted(before.fields))
  return {
    signers: isNewSigners ? signers : undefined,
    // The fields go with the signers that they had.
    fields: isNewSigners || isNewFields ? fields : undefined,
  }
}

/** The same fields, whatever the order of their parts. */
const sorted = (fields: readonly object[]) =>
  fields.map((field) => Object.entries(field).toSorted(([one], [other]) => (one < other ? -1 : 1)))

async function replaceFields(work: Work, request: Request, fields: NonNullable<Body['fields']>) {
  const signers = await signersOf(work, request.id)
  const pages = request.pages as unknown as PageSize[]
  const errors: FieldErrors = {}
  for (const [index, field] of fields.entries())
    if (!signers[field.signer - 1]) errors[`fields.${index}.signer`] = ['This signer no longer exists.']
    else if (!isInsidePage(field, pages))
      errors[`fields.${index}.page`] = ['Place the field within the page.']
  if (Object.keys(errors).length > 0) refuse({ code: 'invalid', errors })
  await clearFields(work, request.id)
  if (fields.length === 0) return
  await work.db
    .insertInto('signature_fields')
    .values(
      fields.map(({ signer, required = true, label = null, ...field }) => ({
        ...field,
        tenant_id: work.tenant.id,
        request_id: request.id,
        signer_id: signers[signer - 1]!.id,
        required,
        label,
      })),
    )
    .execute()
}
