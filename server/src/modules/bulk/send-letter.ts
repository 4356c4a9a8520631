import { sql } from 'kysely'
import { linkTo } from '../../kernel/links.ts'
import { renderMail, senderOf } from '../../letters/index.ts'
import type { Work } from '../../kernel/work.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import type { Job } from './run-job.ts'
import type { JobRow, Outcome } from './work-on-row.ts'

interface Letter {
  subject: string
  message: string
  purpose: 'service' | 'marketing'
}

/**
 * Writes to one investor, once for each job. A marketing letter goes to those alone who agreed to get them
 * (Privacy and Electronic Communications Regulations 2003, regulation 22).
 */
export async function sendLetter(work: Work, job: Job, row: JobRow): Promise<Outcome> {
  const letter = job.values['letter'] as Letter
  const { rows } = await sql<{ email: string; first_name: string; marketing: boolean; is_active: boolean }>`
    select email, first_name, marketing, is_active from users
    where tenant_id = ${work.tenant.id} and id = ${row.recordId} and deleted_at is null`.execute(work.db)
  const person = rows[0]
  if (!person?.is_active) return { status: 'skipped', reason: 'The account is closed.' }
  if (letter.purpose === 'marketing' && !person.marketing)
    return { status: 'skipped', reason: 'Has not agreed to marketing letters.' }
  const sender = senderOf(work.tenant)
  const mail = renderMail(sender, {
    subject: letter.subject,
    preheader: letter.message.slice(0, 120),
    heading: letter.subject,
    greeting: `Hello ${person.first_name},`,
    blocks: [{ kind: 'text', paragraphs: letter.message.split(/\n{2,}/).map((part) => part.trim()) }],
    because:
      letter.purpose === 'marketing'
        ? `You receive this because you agreed to hear from ${sender.name}.`
        : `You receive this because you have an account with ${sender.name}.`,
    ...(letter.purpose === 'marketing' && {
      preferencesUrl: linkTo(work.platform, work.tenant, '/investor/profile/subscription'),
    }),
  })
  await postLetter(work, { to: person.email, cause: `bulk_job:${job.id}:${row.recordId}`, mail })
  work.emit({
    type: 'letter.sent',
    subject: { type: 'user', id: row.recordId },
    payload: { bulk_job_id: job.id, subject: letter.subject, purpose: letter.purpose },
  })
  return { status: 'changed' }
}
