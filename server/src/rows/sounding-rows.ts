/** What an offer in confidence is called where no code name was given. */
const unnamed = 'a confidential offer'

/**
 * The name of an offer that a reader sees: the code name while the offer is in confidence and has not been
 * disclosed to them. `isDisclosed` is SQL; in mails and notes, which are read by others too, nothing is.
 */
export const shownOfferName = (row: string, isDisclosed = 'false'): string =>
  `case when ${row}.market_sounding and not (${isDisclosed}) then coalesce(${codeName(row)}, '${unnamed}') else ${row}.name end`

/**
 * Where an investor reads an offer. A confidential one goes by its number: its slug is made of its name,
 * which a person who sees a mailbox, or has not accepted the duties yet, is not told.
 */
export const offerAddress = (row: string): string =>
  `'/investor/investments/' || case when ${row}.market_sounding then ${row}.id::text else ${row}.slug end`

/** The code name of an offer, null where it has none. */
export const codeName = (row: string): string => soundingColumn(row, 'code_name')

/** When the information about an offer ceased to be inside information; null until then. */
export const cleansedAt = (row: string): string => soundingColumn(row, 'cleansed_at')

export const soundingColumn = (row: string, column: string): string =>
  `(select s.${column} from market_soundings s where s.tenant_id = $1 and s.investment_opportunity_id = ${row}.id)`

/**
 * In confidence and live, or written up as a sounding, and not cleansed: people know of it who must not deal. A
 * sounding lasts until it is cleansed, whatever becomes of the offer's mark.
 */
export const isUnderSounding = (row: string, isLive: string): string =>
  `(${row}.deleted_at is null and ${cleansedAt(row)} is null
    and (${row}.market_sounding and ${isLive} or ${soundingColumn(row, 'id')} is not null))`

/** This person doesn't wish to be sounded. `me` is SQL of their id. */
export const isNotSounded = (me: string): string =>
  `exists (select 1 from do_not_sound_entries x where x.tenant_id = $1 and x.user_id = ${me} and x.ended_at is null)`

/** The request to this person has ended without an answer by this moment, which is SQL too. */
export const requestHasExpired = (row: string, me: string, now: string): string =>
  `exists (select 1 from invitations e where e.tenant_id = $1 and e.investment_opportunity_id = ${row}.id
     and e.user_id = ${me} and e.deleted_at is null and e.answer_by <= ${now})`

/** This person has accepted to keep an offer to themselves, and it has not been released since. */
export const knowsInConfidence = (row: string): string =>
  `exists (select 1 from market_sounding_acceptances a join investment_opportunities o
     on o.tenant_id = $1 and o.id = a.investment_opportunity_id
     where a.tenant_id = $1 and a.user_id = ${row}.id and o.market_sounding and o.deleted_at is null
       and ${cleansedAt('o')} is null)`
