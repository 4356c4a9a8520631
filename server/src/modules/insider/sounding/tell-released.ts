import { textOf } from '@moorgate/contract'
import { londonDayAndTime } from '@moorgate/contract/london-time.ts'
import { sql } from 'kysely'
import { dateText } from '../../../domain/format.ts'
import { subscription } from '../../../kernel/events/subscription.ts'
import { linkTo } from '../../../kernel/links.ts'
import { postLetter } from '../../../kernel/mail/post-letter.ts'
import { wordingOf } from '../../../kernel/wording.ts'
import type { Work } from '../../../kernel/work.ts'
import { cleansingNotice, senderOf } from '../../../letters/index.ts'
import { notifyAll, words } from '../../notifications/index.ts'

interface ReleasedPerson {
  user_id: number
  first_name: string
  email: string
  accepted_at: Date
  cleansed_at: Date
  code_name: string
  offer_id: number
}

/** Everybody who accepted is told, once, that they are released. What they were told is kept. */
export const tellReleased = subscription({
  name: 'market_soundings.cleansed',
  on: ['market_sounding.cleansed'],
  handle: async (work, event) => {
    const id = event.subjectId ?? 0
    const people = await releasedBy(work, id)
    for (const person of people) await sendNotice(work, id, person)
    return notifyAll(
      work,
      people.map((person) => ({
        userIds: [person.user_id],
        cause: `market_sounding:${id}`,
        name: 'MarketSoundingCleansed' as const,
        message: words`What we told you about **${person.code_name}** is no longer inside information.`,
        cta: soundingPath(person.offer_id),
        icon: 'info' as const,
      })),
    )
  },
})

const soundingPath = (offerId: number) => `/investor/investments/market-sounding/${offerId}`

async function releasedBy(work: Work, id: number): Promise<ReleasedPerson[]> {
  const { rows } = await sql<ReleasedPerson>`
    select a.user_id, u.first_name, u.email, a.accepted_at, s.cleansed_at, s.code_name, s.investment_opportunity_id as offer_id
    from market_soundings s
    join market_sounding_acceptances a on a.tenant_id = ${work.tenant.id} and a.investment_opportunity_id = s.investment_opportunity_id
    join users u on u.tenant_id = ${work.tenant.id} and u.id = a.user_id and u.deleted_at is null
    where s.tenant_id = ${work.tenant.id} and s.id = ${id} order by a.id`.execute(work.db)
  return rows
}

async function sendNotice(work: Work, id: number, person: ReleasedPerson): Promise<void> {
  const sender = senderOf(work.tenant)
  const notice = noticeText(work, sender.name, person)
  await work.db
    .insertInto('cleansing_notices')
    .values({
      tenant_id: work.tenant.id,
      market_sounding_id: id,
      user_id: person.user_id,
      notice,
      sent_at: work.now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'market_sounding_id', 'user_id']).doNothing())
    .execute()
  await postLetter(work, {
    group: 'checks',
    to: person.email,
    cause: `market_sounding:${id}:${person.user_id}`,
    mail: cleansingNotice(sender, {
      firstName: person.first_name,
      codeName: person.code_name,
      notice,
      url: linkTo(work.platform, work.tenant, soundingPath(person.offer_id)),
    }),
  })
}

/** Commission Delegated Regulation (EU) 2016/960, article 5: who sounded, about what, when, and since when it is over. */
function noticeText(work: Work, provider: string, person: ReleasedPerson): string {
  const said = textOf(wordingOf(work.tenant), 'market_sounding_cleansed', {
    provider,
    given_date: momentText(person.accepted_at),
    codename: person.code_name,
    cleansed_date: momentText(person.cleansed_at),
  })
  return `${said} You’re released from the duties that you accepted.`
}

const momentText = (at: Date): string => {
  const { day, time } = londonDayAndTime(new Date(at))
  return `${dateText(day)} at ${time}`
}
