import { preEmptionChoice } from '@moorgate/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { subscription } from '../../kernel/events/subscription.ts'
import type { Work } from '../../kernel/work.ts'
import { notify, words } from '../notifications/index.ts'
import { counted, moneyText } from '../../domain/format.ts'
import { mayTakeSql } from './answer-rules.ts'
import { whole } from './offer.ts'
import { roundAddress, roundName } from './round-name.ts'
import { untilText } from './format.ts'

interface HolderRow {
  user_id: number
  choice: number
  shares: string | null
  holder_name: string
  entitlement: string
  allotted: string | null
  offer: string
  slug: string
  deadline: Date
  currency: string
}

/** Places that carry a right, with what their holders are told of the offer. */
const toldOf = async (work: Work, which: RawBuilder<unknown>): Promise<HolderRow[]> =>
  (
    await sql<HolderRow>`
      select c.user_id, c.choice, c.holder_name, c.entitlement::text as entitlement, c.shares::text as shares,
        c.allotted::text as allotted, p.deadline, p.currency, ${sql.raw(roundName('o'))} as offer, ${sql.raw(roundAddress('o', 'p.id'))} as slug
      from pre_emption_choices c
      join pre_emption_options p on p.tenant_id = ${work.tenant.id} and p.id = c.pre_emption_option_id
      join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = p.investment_opportunity_id
      where c.tenant_id = ${work.tenant.id} and c.choice <> ${preEmptionChoice.notApplicable} and ${which}
      order by c.id`.execute(work.db)
  ).rows

/** Of an offer; whose right is to no whole share is offered only what others leave, where that may be had. */
const holdersOf = (work: Work, optionId: number | null): Promise<HolderRow[]> =>
  toldOf(work, sql`c.pre_emption_option_id = ${optionId} and ${sql.raw(mayTakeSql('c', 'p'))}`)

const newShares = (count: string) => counted(count, 'new share', 'new shares')

const pageOf = (holderRow: HolderRow) => `/investor/investments/${holderRow.slug}/pre-emption`

/** Rings once for each holder; who is two holders hears of both. */
async function ringEach(
  work: Work,
  holders: readonly HolderRow[],
  said: { cause: string; message: (holderRow: HolderRow) => string },
): Promise<() => Promise<void>> {
  const rings: (() => Promise<void>)[] = []
  for (const each of holders)
    rings.push(
      await notify(work, {
        userIds: [each.user_id],
        cause: `${said.cause}:${each.holder_name}`,
        name: 'PreEmptionOffer',
        message: said.message(each),
        cta: pageOf(each),
        icon: 'info',
      }),
    )
  return async () => {
    for (const ring of rings) await ring()
  }
}

/**
 * Individual notice to every holder (Companies Act 2006 s562), and again to those who are awaited when staff
 * remind.
 */
export const tellOffered = subscription({
  name: 'pre_emption.offered',
  on: ['pre_emption_option.opened', 'pre_emption_option.reminded'],
  handle: async (work, event) => {
    const isReminder = event.type === 'pre_emption_option.reminded'
    const holders = (await holdersOf(work, event.subjectId)).filter(
      ({ choice }) => !isReminder || choice === preEmptionChoice.awaiting,
    )
    return ringEach(work, holders, {
      cause: `event:${event.id}`,
      message: ({ offer, entitlement, deadline }) =>
        whole(entitlement) === 0n
          ? words`${offer}: your holding is too small for a right to a whole new share. You can apply for shares others don’t take up. Please answer by ${untilText(deadline)}.`
          : words`${offer}: you have a right to **${newShares(entitlement)}** before anyone else. Please answer by ${untilText(deadline)}.`,
    })
  },
})

/** What the closing gave to everybody who was asked. */
export const tellAnswerers = subscription({
  name: 'pre_emption.closed',
  on: ['pre_emption_option.closed'],
  handle: async (work, event) =>
    ringEach(work, await holdersOf(work, event.subjectId), {
      cause: `event:${event.id}`,
      message: ({ offer, allotted }) =>
        allotted === null || allotted === '0'
          ? words`${offer}: the offer to existing holders has closed. You’re not taking up any new shares.`
          : words`${offer}: the offer to existing holders has closed. You’re taking up **${newShares(allotted)}**.`,
    }),
})

/** An offer that was open ends without shares for anybody. The reason is the staff's. */
export const tellWithdrawn = subscription({
  name: 'pre_emption.withdrawn',
  on: ['pre_emption_option.cancelled'],
  handle: async (work, event) =>
    ringEach(work, event.before?.['status'] === 'open' ? await holdersOf(work, event.subjectId) : [], {
      cause: `event:${event.id}`,
      message: ({ offer }) =>
        words`${offer}: the offer to existing holders has been withdrawn, so you don’t need to answer it.`,
    }),
})

/**
 * An answer changed because the reservation did that it came with: its holder hears what it says now, no
 * matter who changed the reservation.
 */
export const tellFollowed = subscription({
  name: 'pre_emption.followed',
  on: ['pre_emption_choice.followed', 'pre_emption_choice.reopened'],
  handle: async (work, event) =>
    ringEach(work, await toldOf(work, sql`c.id = ${event.subjectId}`), {
      cause: `event:${event.id}`,
      message: (holder) => {
        const until = untilText(holder.deadline)
        if (holder.choice === preEmptionChoice.awaiting)
          return words`${holder.offer}: your reservation has ended, so your answer about new shares no longer counts. Please answer again by ${until}.`
        return words`${holder.offer}: your reservation has changed, so your answer has too. You’re now applying for **${newShares(sharesOf(holder))}**. You can change this until ${until}.`
      },
    }),
})

/**
 * Fewer shares were given than were reserved: the reservation is of what they cost, and nothing has to be
 * signed again.
 */
export const tellFitted = subscription({
  name: 'pre_emption.fitted',
  on: ['pre_emption_choice.reservation_fitted'],
  handle: async (work, event) => {
    const amountMinor = BigInt(String(event.after?.['amount_minor'] ?? '0'))
    return ringEach(work, await toldOf(work, sql`c.id = ${event.subjectId}`), {
      cause: `event:${event.id}`,
      message: ({ offer, allotted, currency }) =>
        words`${offer}: your reservation is now **${moneyText(amountMinor, currency)}**, the cost of your ${newShares(allotted ?? '0')}.`,
    })
  },
})

/** By right, and beyond it where more was asked for. */
function sharesOf({ choice, shares, entitlement }: HolderRow): string {
  if (choice === preEmptionChoice.maintain) return entitlement
  if (choice === preEmptionChoice.increase) return String(whole(entitlement) + whole(shares))
  return shares ?? '0'
}
