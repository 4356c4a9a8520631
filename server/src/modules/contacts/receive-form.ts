import { roleIds } from '@moorgate/contract'
import type { BodyOf, receiveFormResponse } from '@moorgate/contract'
import { createRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { prepareContact } from './contact-rules.ts'
import { readResponse } from './form-answers.ts'
import type { ReadResponse } from './form-answers.ts'
import { contacts } from './tables.ts'

type Body = BodyOf<typeof receiveFormResponse>

/**
 * Takes in an answered web form: a new contact, or new answers of somebody who is known by that e-mail
 * address. The same delivery a second time changes nothing.
 */
export async function receiveForm(work: Work, { event_id, form_response: response }: Body): Promise<void> {
  // One response of a tenant at a time: two at once from one person would both find nobody, and the second be
  // refused.
  await work.db
    .updateTable('web_form_secrets')
    .set({ last_received_at: work.now })
    .where('tenant_id', '=', work.tenant.id)
    .execute()
  const read = readResponse(response)
  const registrationId = await keepAnswers(work, read, {
    externalId: event_id,
    submittedAt: response.submitted_at === undefined ? work.now : new Date(response.submitted_at),
  })
  if (registrationId === undefined) return
  const whose = await whoseAnswers(work, read)
  await work.db
    .updateTable('registrations')
    .set(whose)
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', registrationId)
    .execute()
  const subject =
    'user_id' in whose
      ? { type: 'user' as const, id: whose.user_id }
      : { type: 'contact' as const, id: whose.contact_id }
  work.emit({ type: 'web_form.received', subject, payload: { registration_id: registrationId } })
}

/** The answers as they came, or undefined where this delivery was here before. */
async function keepAnswers(
  work: Work,
  { formName, answers }: ReadResponse,
  delivery: { externalId: string; submittedAt: Date },
): Promise<number | undefined> {
  const row = await work.db
    .insertInto('registrations')
    .values({
      tenant_id: work.tenant.id,
      source: 'typeform',
      form_name: formName.slice(0, 200),
      external_id: delivery.externalId,
      answers: JSON.stringify(answers),
      submitted_at: delivery.submittedAt,
      created_at: work.now,
      updated_at: work.now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'source', 'external_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** An investor or an open contact of that address, else a new contact. */
async function whoseAnswers(
  work: Work,
  { fields }: ReadResponse,
): Promise<{ user_id: number } | { contact_id: number }> {
  if (fields.email !== undefined) {
    const investor = await work.db
      .selectFrom('users')
      .select('id')
      .where('tenant_id', '=', work.tenant.id)
      .where('email', '=', fields.email)
      .where('role_id', '=', roleIds.user)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (investor) return { user_id: investor.id }
    const known = await work.db
      .selectFrom('contacts')
      .select('id')
      .where('tenant_id', '=', work.tenant.id)
      .where('email', '=', fields.email)
      .where('deleted_at', 'is', null)
      .where('converted_at', 'is', null)
      .executeTakeFirst()
    if (known) return { contact_id: known.id }
  }
  const values = await prepareContact(work, { ...fields, source: 'typeform' }, undefined)
  return { contact_id: await createRow(work, contacts, values) }
}
