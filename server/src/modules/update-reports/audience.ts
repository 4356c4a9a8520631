import { admittedCommitmentStatuses } from '@moorgate/contract/statuses/fund.ts'
import { heldStatuses, maturedStatuses } from '@moorgate/contract'
import { statusList } from '../../kernel/database/status-list.ts'
import { hasClosedRow, isMaturedRow } from '../../rows/opportunity-rows.ts'
import { isLetInRow } from '../../rows/people-rows.ts'
import { todayOf } from '../../kernel/work.ts'
import type { Scope } from '../../kernel/work.ts'
import { mayBeReadBy } from '../eligibility/index.ts'
import { isRevealed, visibleToInvestor } from '../opportunity-visibility/index.ts'

/**
 * SQL of the opportunity through which investors hold what a report is about, by its `owner_type` and
 * `owner_id`. A company is held through the opportunity that it names. Null where nobody holds it through
 * one.
 */
export const heldThrough = (
  row: string,
): string => `case when ${row}.owner_type = 'investment_opportunity' then ${row}.owner_id
  when ${row}.owner_type = 'company' then (select c.investment_opportunity_id from companies c where c.tenant_id = $1 and c.id = ${row}.owner_id) end`

/**
 * Held now, or ended with its round: its holders read what became of it. An investor who sold all of their
 * shares before that holds nothing.
 */
const holds = (investment: string) =>
  `${investment}.deleted_at is null and (${investment}.status in ${statusList(heldStatuses)}
    or ${investment}.status in ${statusList(maturedStatuses)} and ${investment}.shares is distinct from 0
      and exists (select 1 from investment_opportunities r where r.tenant_id = $1
        and r.id = ${investment}.investment_opportunity_id and ${isMaturedRow('r')}))`

/** SQL of the ids of those who hold what a report is about, for themselves or as members of an organisation. */
function holdersOf(row: string, person?: string): string {
  const among = (column: string) => (person === undefined ? '' : `and ${column} = ${person}`)
  return `select v.user_id from investments v
      where v.tenant_id = $1 and v.investment_opportunity_id = ${heldThrough(row)} and ${holds('v')}
        and v.user_id is not null ${among('v.user_id')}
    union select g.user_id from organisation_members g
      join investments v on v.tenant_id = $1 and v.organisation_id = g.organisation_id
      where g.tenant_id = $1 and g.status = 'active' and v.investment_opportunity_id = ${heldThrough(row)} and ${holds('v')}
        ${among('g.user_id')}
    union select c.user_id from fund_commitments c
      where c.tenant_id = $1 and ${row}.owner_type = 'fund' and c.fund_id = ${row}.owner_id and c.deleted_at is null
        and c.status in ${statusList(admittedCommitmentStatuses)} ${among('c.user_id')}
    union select g.user_id from organisation_members g
      join fund_commitments c on c.tenant_id = $1 and c.organisation_id = g.organisation_id
      where g.tenant_id = $1 and g.status = 'active' and ${row}.owner_type = 'fund' and c.fund_id = ${row}.owner_id
        and c.deleted_at is null and c.status in ${statusList(admittedCommitmentStatuses)} ${among('g.user_id')}`
}

const inItsGroups = (row: string, person: string) => `exists (select 1 from update_report_groups s
    join user_client_groups m on m.tenant_id = $1 and m.client_group_id = s.client_group_id
    where s.tenant_id = $1 and s.update_report_id = ${row}.id and m.user_id = ${person})`

/**
 * Of a round that isn't over a report is part of the promotion: a group brings in those alone who see the offer
 * and may read it. Of a confidential one it brings in those who accepted the market sounding.
 */
const mayHear = (scope: ReportScope, row: string, person: string) =>
  `not exists (select 1 from investment_opportunities w where w.tenant_id = $1 and w.id = ${heldThrough(row)}
    and not (${isRevealed('w', person)} and (${hasClosedRow('w')}
      or ${visibleToInvestor('w', person, `'${todayOf(scope)}'::date`)} and ${mayBeReadBy(scope, 'w', person)})))`

type ReportScope = Pick<Scope, 'tenant' | 'now' | 'today'>

/**
 * SQL of the ids of those whom a report reaches, by its `audience`; `person` narrows it to one. The one place
 * that says so: visibility, news, letters, bells, counts and the preview all ask here.
 */
export function audienceOf(scope: ReportScope, row: string, person?: string): string {
  const among = person === undefined ? '' : `and m.user_id = ${person}`
  return `select h.user_id from (${holdersOf(row, person)}) h
      where ${row}.audience <> 'holders_in_groups' or ${inItsGroups(row, 'h.user_id')}
    union select m.user_id from update_report_groups s
      join user_client_groups m on m.tenant_id = $1 and m.client_group_id = s.client_group_id
      join users e on e.tenant_id = $1 and e.id = m.user_id and ${isLetInRow('e')}
      where s.tenant_id = $1 and ${row}.audience = 'holders_and_groups' and s.update_report_id = ${row}.id ${among}
        and ${mayHear(scope, row, 'm.user_id')}`
}

/** Whether a report reaches a person. */
export const isInAudienceOf = (scope: ReportScope, row: string, person: string): string =>
  `exists (${audienceOf(scope, row, person)})`

/** Whether a person holds what a report is about. */
export const isHolderOf = (row: string, person: string): string => `exists (${holdersOf(row, person)})`
