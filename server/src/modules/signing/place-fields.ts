import { isInsidePage, refuse } from '@moorgate/contract'
import type { BodyOf, FieldErrors, PageSize, placeSignatureFields as endpoint } from '@moorgate/contract'
import { londonDate } from '../../kernel/clock.ts'
import { changeById } from '../../kernel/rows.ts'
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
  const { signers, fields, reminder_days: reminderDays, version: _, ...terms } = body
  if (terms.expires_on && terms.expires_on < londonDate(work.now))
    refuse({ code: 'invalid', errors: { expires_on: ['The last day cannot be in the past.'] } })
  if (signers) await replaceSigners(work, request, signers)
  if (fields) await replaceFields(work, request, fields)
  const given = Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined))
  await changeById(work, 'signature_requests', id, {
    ...given,
    ...(reminderDays && { reminder_days: JSON.stringify(reminderDays.toSorted((a, b) => a - b)) }),
  })
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
