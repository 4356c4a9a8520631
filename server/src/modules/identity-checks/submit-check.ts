import { identityFileKinds, refuse, roleIds } from '@moorgate/contract'
import type { BodyOf, submitIdentityCheck, UploadedFile } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { beginChecking, insertCheck, lockSubject } from './check-state.ts'
import { detailsOf, keepCheckFile } from './check-files.ts'
import { refuseCheck, whyNotDue } from './own-standing.ts'

/** An investor's own documents, with what their record says on the day. Returns the check's id. */
export async function submitCheck(work: Work, body: BodyOf<typeof submitIdentityCheck>): Promise<number> {
  if (work.actor.roleId !== roleIds.user) refuse({ code: 'forbidden' })
  const subject = await lockSubject(work, work.actor.id ?? 0)
  const reason = await whyNotDue(work, subject)
  if (reason) refuseCheck(work, reason)
  // They take the place of a check that was begun at Stripe and not finished.
  await sql`
    update identity_checks set status = 'superseded', updated_at = ${work.now}, version = version + 1
    where tenant_id = ${work.tenant.id} and user_id = ${subject.id} and status = 'submitted'`.execute(work.db)
  const id = await insertCheck(work, subject, {
    status: 'submitted',
    document_type: body.document_type,
    details: JSON.stringify(detailsOf(subject)),
  })
  for (const kind of identityFileKinds) {
    const upload = body[kind] as UploadedFile | undefined
    if (upload) await keepCheckFile(work, { checkId: id, kind, upload })
  }
  await beginChecking(work, subject, null)
  work.emit({
    type: 'identity_check.submitted',
    subject: { type: 'user', id: subject.id },
    payload: { identity_check_id: id },
  })
  return id
}
