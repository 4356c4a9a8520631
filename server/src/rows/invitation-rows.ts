import { hasRefusedMarketing, isLetInRow } from './people-rows.ts'

/**
 * Why a person, a row of `users`, gets no letter of an invitation, as their choices are; null where they get one.
 * The letter, its count before it is sent and the list of invitations all ask this.
 */
export const letterWithheldFrom = (person: string): string =>
  `case when ${person}.deleted_at is not null or not ${person}.is_active then 'closed'
    when not ${isLetInRow(person)} then 'unapproved'
    when ${hasRefusedMarketing(person)} then 'objected'
    when exists (select 1 from notification_choices c where c.tenant_id = $1 and c.user_id = ${person}.id
      and c.group_name = 'opportunities' and c.channel = 'mail') then 'turned_off' end`

/** The same for the investor of a row of invitations. */
export const letterWithheldSql = (row: string): string =>
  `(select ${letterWithheldFrom('u')} from users u where u.tenant_id = $1 and u.id = ${row}.user_id)`

/** This person declined an invitation to this offer, withdrawn or not. Both are SQL of an id. */
export const hasDeclined = (offer: string, person: string): string =>
  `exists (select 1 from invitations d where d.tenant_id = $1 and d.investment_opportunity_id = ${offer}
    and d.user_id = ${person} and d.status = 'declined')`
