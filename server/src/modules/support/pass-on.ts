import { sql } from 'kysely'
import { isInvestorRow } from '../../rows/people-rows.ts'
import { shownOfferName } from '../../rows/sounding-rows.ts'
import { tenantSql } from '../../kernel/database/tenant-sql.ts'
import { subscription } from '../../kernel/events/subscription.ts'
import type { Subscription } from '../../kernel/events/subscription.ts'
import { linkTo } from '../../kernel/links.ts'
import { renderMail, senderOf } from '../../letters/index.ts'
import type { Mail } from '../../letters/index.ts'
import type { Work } from '../../kernel/work.ts'
import { staffWhoMay } from '../staff/index.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import { notify, words } from '../notifications/index.ts'

interface SupportMessage {
  id: number
  user_id: number | null
  email: string
  name: string | null
  is_investor: boolean | null
  subject: string
  message: string
  offer: string | null
  leader_id: number | null
  leader_email: string | null
}

async function messageOf(work: Work, id: number | null): Promise<SupportMessage | undefined> {
  const { rows } = await sql<SupportMessage>`
    select m.id, m.user_id, m.email, m.subject, m.message, u.name, ${sql.raw(isInvestorRow('u'))} as is_investor, ${tenantSql(work.tenant, shownOfferName('o'))} as offer,
      l.id as leader_id, l.email as leader_email
    from support_messages m
    left join users u on u.tenant_id = ${work.tenant.id} and u.id = m.user_id
    left join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = m.investment_opportunity_id
    left join users l on l.tenant_id = ${work.tenant.id} and l.id = o.owner_id and l.is_active and l.deleted_at is null
    where m.tenant_id = ${work.tenant.id} and m.id = ${id}`.execute(work.db)
  return rows[0]
}

interface Reader {
  email: string
  /** Whose bell rings beside the letter; nobody's where it goes to a mailbox of the tenant. */
  userId?: number
}

/** Who leads the offer; else the support address; in a tenant without one, anyone who could set it. */
async function readersOf(work: Work, written: SupportMessage): Promise<Reader[]> {
  const { leader_id: leader, leader_email: address } = written
  if (leader !== null && address !== null) return [{ email: address, userId: leader }]
  const { support_email: support } = work.tenant.branding
  if (support !== null) return [{ email: support }]
  const ids = await staffWhoMay(work, 'branding', 'update')
  const { rows } = await sql<{ id: number; email: string }>`
    select id, email from users where tenant_id = ${work.tenant.id} and id = any(${ids}::bigint[]) order by id`.execute(
    work.db,
  )
  return rows.map(({ id, email }) => ({ email, userId: id }))
}

const recordOf = ({ user_id: id, is_investor: isInvestor }: SupportMessage): string | undefined =>
  id !== null && isInvestor ? `/admin/investors/${id}/details` : undefined

function letter(work: Work, written: SupportMessage): Mail {
  const { name, email, subject, message, offer } = written
  const record = recordOf(written)
  return renderMail(senderOf(work.tenant), {
    subject,
    preheader: `${name ?? email} wrote to you.`,
    heading: subject,
    blocks: [
      {
        kind: 'facts',
        rows: [
          { label: 'From', value: name ?? 'A visitor, who is not logged in' },
          { label: 'Reply to', value: email },
          ...(offer === null ? [] : [{ label: 'About', value: offer }]),
        ],
      },
      { kind: 'text', paragraphs: message.split(/\n{2,}/) },
      ...(record === undefined
        ? []
        : [
            {
              kind: 'button' as const,
              label: 'Open their record',
              url: linkTo(work.platform, work.tenant, record),
            },
          ]),
    ],
    because: `You receive this because ${name === null ? 'a visitor sent a message from the site' : `${name} sent a message from the portal`}. Replies go to ${email}.`,
  })
}

/** A message becomes a letter whose answer goes to who wrote it. */
const passOn = subscription({
  name: 'support.passed_on',
  on: ['support_message.created'],
  handle: async (work, event) => {
    const written = await messageOf(work, event.subjectId)
    if (!written) return
    const readers = await readersOf(work, written)
    for (const [place, { email }] of readers.entries())
      await postLetter(work, {
        group: 'duties',
        to: email,
        cause: `support_message:${written.id}:${place}`,
        mail: letter(work, written),
        replyTo: written.email,
      })
    return notify(work, {
      userIds: readers.flatMap(({ userId }) => userId ?? []),
      cause: `event:${event.id}`,
      name: 'SupportContacted',
      message: words`**${written.name ?? written.email}** wrote to you: ${written.subject}`,
      cta: recordOf(written) ?? '/admin',
      icon: 'info',
    })
  },
})

export const supportSubscriptions: readonly Subscription[] = [passOn]
