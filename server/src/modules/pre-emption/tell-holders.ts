import { sql } from 'kysely'
import type { Listener } from '../../kernel/events/outbox.ts'
import type { Work } from '../../kernel/work.ts'
import { notify, words } from '../notifications/index.ts'
import { grouped } from '../../domain/said.ts'
import { saidDay } from './said.ts'

interface Told {
  user_id: number
  choice: number
  holder_name: string
  entitlement: string
  allotted: string | null
  offer: string
  slug: string
  deadline: Date
}

const holdersOf = async (work: Work, optionId: number | null): Promise<Told[]> =>
  (
    await sql<Told>`
      select c.user_id, c.choice, c.holder_name, c.entitlement::text as entitlement, c.allotted::text as allotted, o.name as offer,
        o.slug, p.deadline
      from pre_emption_choices c
      join pre_emption_options p on p.tenant_id = ${work.tenant.id} and p.id = c.pre_emption_option_id
      join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = p.investment_opportunity_id
      where c.tenant_id = ${work.tenant.id} and c.pre_emption_option_id = ${optionId} and c.choice <> 4
      order by c.id`.execute(work.db)
  ).rows

const pageOf = (told: Told) => `/investor/investments/${told.slug}/pre-emption`

/** Rings once for each holder; who is two holders hears of both. */
async function ringEach(
  work: Work,
  told: readonly Told[],
  said: { cause: string; message: (told: Told) => string },
): Promise<() => Promise<void>> {
  const rings: (() => Promise<void>)[] = []
  for (const each of told)
    rings.push(
      await notify(work, {
        userIds: [each.user_id],
        cause: `${said.cause}:${each.holder_name}`,
        type: 'App\\Notifications\\PreEmptionOffer',
        message: said.message(each),
        cta: pageOf(each),
        icon: 'info',
      }),
    )
  return async () => {
    for (const ring of rings) await ring()
  }
}

/** Individual notice to every holder (Companies Act 2006 s562), and again to those who are awaited when staff remind. */
export const tellOffered: Listener = {
  name: 'pre_emption.offered',
  hears: ['pre_emption_option.opened', 'pre_emption_option.reminded'],
  handle: async (work, event) => {
    const isReminder = event.type === 'pre_emption_option.reminded'
    const told = (await holdersOf(work, event.subjectId)).filter(({ choice }) => !isReminder || choice === 5)
    return ringEach(work, told, {
      cause: `event:${event.id}`,
      message: ({ offer, entitlement, deadline }) =>
        words`${offer}: you may take **${grouped(entitlement)} new shares** before anybody else. Please answer by ${saidDay(deadline)}.`,
    })
  },
}

/** What the closing gave to everybody who was asked. */
export const tellAnswerers: Listener = {
  name: 'pre_emption.closed',
  hears: ['pre_emption_option.closed'],
  handle: async (work, event) =>
    ringEach(work, await holdersOf(work, event.subjectId), {
      cause: `event:${event.id}`,
      message: ({ offer, allotted }) =>
        allotted === null || allotted === '0'
          ? words`${offer}: the offer to existing holders is closed. You take no new shares.`
          : words`${offer}: the offer to existing holders is closed. You take **${grouped(allotted)} new shares**.`,
    }),
}
