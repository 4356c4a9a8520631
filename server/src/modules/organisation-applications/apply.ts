import type { BodyOf, applyForOrganisation as endpoint } from '@moorgate/contract'
import { createRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { keepApplicationFile } from './application-documents.ts'
import { lockApplication, moveApplication } from './application.ts'
import { mustBeOnlyOne, mustNameOrganisation, readApplication } from './application-rules.ts'
import { applications } from './tables.ts'

/** Begins an investor's application and, unless it is a draft, sends it to staff. Returns its id. */
export async function apply(work: Work, body: BodyOf<typeof endpoint>): Promise<number> {
  const { documents = [], draft = false, ...given } = body
  if (!draft) mustNameOrganisation(given)
  await mustBeOnlyOne(work, given.organisation_id)
  const values = await readApplication(work, given)
  const id = await createRow(work, applications, { ...values, user_id: work.actor.id })
  for (const file of documents) await keepApplicationFile(work, id, { kind: 'other', file })
  if (!draft)
    await moveApplication(work, await lockApplication(work, id), 'submitted', { submitted_at: work.now })
  return id
}
