import { placeOfferHours, refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import { hours, later } from '../../kernel/clock.ts'
import { tenantSql } from '../../kernel/database/tenant-sql.ts'
import { subscription } from '../../kernel/events/subscription.ts'
import type { Work } from '../../kernel/work.ts'
import { offerAddress, shownOfferName } from '../../rows/sounding-rows.ts'
import { admissionTo } from '../eligibility/index.ts'
import { whyNotInvestFor } from '../investments/index.ts'
import { notify, words } from '../notifications/index.ts'

const inLondon = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
})

/**
 * Anyone who moves up from the waiting list has 48 hours to say yes (domain handbook §4.2). The event is
 * heard at least once: a place is offered once.
 */
export const offerPlaces = subscription({
  name: 'allocation.places',
  on: ['investment.promoted'],
  handle: async (work, event) => {
    const expiresAt = later(work.now, hours(placeOfferHours))
    const { rows } = await sql<{ user_id: number; offer: string; page: string }>`
      with made as (
        insert into place_offers (tenant_id, investment_id, offered_at, expires_at)
        select ${work.tenant.id}, i.id, ${work.now}, ${expiresAt} from investments i
        where i.tenant_id = ${work.tenant.id} and i.id = ${event.subjectId} and i.status = 'reserved' and i.deleted_at is null
        on conflict on constraint place_offers_investment_id_key do nothing
        returning investment_id)
      select i.user_id, ${tenantSql(work.tenant, shownOfferName('o'))} as offer, ${sql.raw(offerAddress('o'))} as page from made
      join investments i on i.tenant_id = ${work.tenant.id} and i.id = made.investment_id
      join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = i.investment_opportunity_id`.execute(
      work.db,
    )
    const place = rows[0]
    if (!place) return
    return notify(work, {
      userIds: [place.user_id],
      cause: `place:${event.id}`,
      name: 'WaitingListPlace',
      message: words`A place in ${place.offer} has become available. Accept it by **${inLondon.format(expiresAt)}, London time**.`,
      cta: `${place.page}/place`,
      icon: 'investment_opportunity_invested',
    })
  },
})

/**
 * Takes the place, which passes the gates like a reservation: signed from now on. Too late, or cancelled
 * meanwhile, is 409; again is no error.
 */
export async function acceptPlace(work: Work, investmentId: number): Promise<void> {
  const { rows } = await sql<{
    status: string
    investment: string
    expires_at: Date
    owner: number
    offer: number
    fca_class: string | null
    organisation: number | null
    method: number | null
  }>`
    select p.status, i.status as investment, p.expires_at, i.user_id as owner, i.investment_opportunity_id as offer,
      o.fca_class, i.organisation_id as organisation, i.investment_method_entity_id as method from place_offers p
    join investments i on i.tenant_id = ${work.tenant.id} and i.id = p.investment_id
    join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = i.investment_opportunity_id
    where p.tenant_id = ${work.tenant.id} and p.investment_id = ${investmentId} for update of p, i`.execute(
    work.db,
  )
  const place = rows[0]
  if (!place || place.owner !== work.actor.id) refuse({ code: 'not_found' })
  const failure = await whyNotInvestFor(work, { user_id: place.owner, organisation_id: place.organisation })
  if (failure) refuse(failure)
  if (place.status === 'accepted') return
  if (place.status !== 'open' || place.expires_at <= work.now)
    refuse({ code: 'conflict', reason: 'expired', about: 'place' })
  if (place.investment !== 'reserved') refuse({ code: 'conflict', reason: 'settled', about: 'place' })
  const { gates } = await admissionTo(work, place.owner, place, {
    organisationId: place.organisation,
    methodId: place.method,
  })
  if (gates.length > 0) refuse({ code: 'forbidden', reason: 'gate', gates })
  await sql`update place_offers set status = 'accepted', settled_at = ${work.now}
    where tenant_id = ${work.tenant.id} and investment_id = ${investmentId}`.execute(work.db)
  await sql`update investments set signed_at = ${work.now}, terms_version = ${work.tenant.branding.terms_version},
      version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${investmentId}`.execute(work.db)
  work.emit({
    type: 'investment.place_accepted',
    subject: { type: 'investment', id: investmentId },
    payload: { investment_opportunity_id: place.offer, user_id: place.owner },
    before: { place: 'open' },
    after: { place: 'accepted' },
  })
}
