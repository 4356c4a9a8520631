import { industryUses, typeUses } from './list-uses.ts'
import { allRecordEventNames, recordEventNames } from '@moorgate/contract/events/index.ts'
import {
  image,
  industry,
  investmentOpportunity,
  investmentRoundType,
  isDay,
  invitation,
  gallery,
  keyDate,
  keyPoint,
  opportunityCategory,
  opportunityCharacter,
  opportunitySubType,
  opportunityType,
  roleIds,
  teamImage,
  unansweredInvitationStatuses,
  withOwnValues,
} from '@moorgate/contract'
import { isTrue, tableOf } from '../../kernel/resource/table.ts'
import type { Statement } from '../../kernel/database/statement.ts'
import type { FilterSql, Relation, Table } from '../../kernel/resource/table.ts'
import type { Scope } from '../../kernel/work.ts'
import { attributeColumns, attributeFilter, attributeValues } from '../attributes/index.ts'
import { ownedRows } from '../record-owners/index.ts'
import { documents } from '../documents/index.ts'
import { users } from '../investors/index.ts'
import { letterWithheldSql } from '../../rows/invitation-rows.ts'
import { nameOfUser } from '../../rows/people-rows.ts'
import { nominees } from '../investor-lists/index.ts'
import { colleagueContacts } from '../staff/index.ts'
import { heldFilters, heldValueSql, investorCountSql, readsHeldMoney } from '../../rows/holding-value.ts'
import { invited, isExistingRow, isLiveRow, roomLeftSql } from '../../rows/opportunity-rows.ts'
import { isReadable, whereReadable } from '../opportunity-reading/index.ts'
import { visibleMoney, visibleOpportunities } from '../opportunity-visibility/index.ts'
import { messageOfInvitation } from './invitations/withheld-message.ts'
import { page, staffFields } from './page/page-content.ts'
import { fileUrl } from './page/pictures.ts'
import { opportunityPermissions } from './touch-rights.ts'
import { ofSharedHolding, reservedIn } from '../../rows/holding-rows.ts'

const described = (column: string) => ({
  relations: { opportunities: { kind: 'many', to: () => opportunities, column } } as Record<string, Relation>,
  usedBy: [{ table: 'investment_opportunities', column }],
})

/** What describes deals as well as the offers that are made of them. */
const describedBoth = (column: string) => {
  const { relations, usedBy } = described(column)
  return { relations, usedBy: [...usedBy, { table: 'pipeline_deals', column }] }
}

const ofType = describedBoth('type_id')
export const opportunityTypes: Table = tableOf(opportunityType, {
  events: allRecordEventNames('investment_opportunity_type'),
  name: 'opportunity_types',
  relations: {
    ...ofType.relations,
    subTypes: { kind: 'many', to: () => opportunitySubTypes, column: 'type_id' },
  },
  usedBy: typeUses,
})

const subTypeUses = describedBoth('sub_type_id')
export const opportunitySubTypes: Table = tableOf(opportunitySubType, {
  events: allRecordEventNames('investment_opportunity_sub_type'),
  name: 'opportunity_sub_types',
  ...subTypeUses,
  relations: {
    ...subTypeUses.relations,
    type: { kind: 'one', to: () => opportunityTypes, column: 'type_id' },
  },
})

export const investmentRoundTypes: Table = tableOf(investmentRoundType, {
  events: allRecordEventNames('investment_round_type'),
  ...describedBoth('investment_round_type_id'),
})
export const opportunityCategories: Table = tableOf(opportunityCategory, {
  events: allRecordEventNames('investment_category'),
  name: 'opportunity_categories',
  ...described('category_id'),
})
export const opportunityCharacters: Table = tableOf(opportunityCharacter, {
  events: allRecordEventNames('investment_character'),
  name: 'opportunity_characters',
  ...described('character_id'),
})

const ofIndustry = describedBoth('industry_id')
export const industries: Table = tableOf(industry, {
  events: allRecordEventNames('industry'),
  ...ofIndustry,
  relations: {
    ...ofIndustry.relations,
    parent: { kind: 'one', to: () => industries, column: 'parent_id' },
  },
  usedBy: industryUses,
})

const whether =
  (condition: (row: string, statement: Statement) => string): FilterSql =>
  (row, values, statement) =>
    `${isTrue(values) ? '' : 'not '}${condition(row, statement)}`

/** A child that names its owner by type and id: documents, attributes. */
const owned = (to: () => Table) =>
  ({
    kind: 'many',
    to,
    column: 'owner_id',
    where: (row: string) => `${row}.owner_type = 'investment_opportunity'`,
  }) as const satisfies Relation

/** Anyone who sees the offer sees these of it; it is not asked for again for each of them. */
export const withTheOpportunity = (): string | undefined => undefined

/** A part of the page: highlights, pictures. */
const shown = (to: () => Table, visibleTo: Table['visibleTo'] = withTheOpportunity): Relation => ({
  ...owned(to),
  visibleTo,
})

const publicDates = ({ actor }: Scope, row: string) =>
  actor.roleId === roleIds.user ? `${row}.is_public` : undefined

export const opportunities: Table = tableOf(withOwnValues(investmentOpportunity), {
  events: allRecordEventNames('investment_opportunity'),
  permissions: opportunityPermissions,
  /** Opportunities in which the account has invested. Others are offered to the investor alone. */
  delegates: { rows: (row, delegation, statement) => ofSharedHolding(`${row}.id`, delegation, statement) },
  columns: {
    image: (row) =>
      `case when ${row}.image_key is not null
         then '/api/investment-opportunities/' || ${row}.id || '/image?v=' || ${row}.version end`,
    raised: (row) => `wire_money(${row}.held_minor, ${row}.currency)`,
    remaining: (row) => `wire_money(${roomLeftSql(row)}, ${row}.currency)`,
    percent_raised: (row) => `round(${row}.held_minor * 100.0 / ${row}.target_amount_minor, 1)::text`,
    raised_shares: (row) => `wire_decimal(${row}.held_shares)`,
    bank_account_set: (row) => `(${row}.bank_account_id is not null)`,
  },
  unique: ['slug'],
  sorts: { raised: { sql: (row) => `${row}.held_minor`, type: 'bigint' } },
  addedColumns: attributeColumns('investment_opportunity'),
  filters: {
    'attribute.*': whereReadable(attributeFilter('investment_opportunity')),
    ...heldFilters,
    investor_count: whereReadable(heldFilters.investor_count),
    live: whether(isLiveRow),
    existing: whether(isExistingRow),
    invited: whether((row, statement) => invited(row, statement.me())),
    undecided: whether((row, statement) => invited(row, statement.me(), unansweredInvitationStatuses)),
    reserved: whether((row, statement) => reservedIn(`${row}.id`, statement.me())),
    closing_before: (row, [day], statement) =>
      isDay(day ?? '') ? `${row}.close_date < ${statement.bind(day)}::date` : 'false',
  },
  appends: {
    investor_count: investorCountSql,
    held_value: (row) => `wire_money(${heldValueSql(row)}, ${row}.currency)`,
  },
  relations: {
    type: { kind: 'one', to: () => opportunityTypes, column: 'type_id' },
    subType: { kind: 'one', to: () => opportunitySubTypes, column: 'sub_type_id' },
    roundType: { kind: 'one', to: () => investmentRoundTypes, column: 'investment_round_type_id' },
    category: { kind: 'one', to: () => opportunityCategories, column: 'category_id' },
    character: { kind: 'one', to: () => opportunityCharacters, column: 'character_id' },
    industry: { kind: 'one', to: () => industries, column: 'industry_id' },
    owner: { kind: 'one', to: () => colleagueContacts, column: 'owner_id' },
    nominee: { kind: 'one', to: () => nominees, column: 'nominee_id' },
    invitations: { kind: 'many', to: () => invitations, column: 'investment_opportunity_id' },
    galleries: shown(() => galleries),
    images: shown(() => images),
    teamImages: shown(() => teamImages),
    keyPoints: shown(() => keyPoints),
    keyDates: shown(() => keyDates, publicDates),
    documents: owned(() => documents),
    attributeValues: owned(() => attributeValues),
  },
  visibleTo: visibleOpportunities,
  withheld: { ...page, unless: isReadable },
  hiddenFrom: ({ actor: { roleId } }) =>
    roleId === roleIds.user ? staffFields : readsHeldMoney(roleId) ? [] : ['held_value'],
})

/** The offer whose page it stands on; none of what is a deal's. */
const relations = {
  owner: {
    kind: 'one',
    to: () => opportunities,
    column: 'owner_id',
    where: (_other: string, row: string) => `${row}.owner_type = 'investment_opportunity'`,
  },
} as const

export const images: Table = tableOf(image, {
  events: allRecordEventNames('image'),
  columns: { url: fileUrl('images') },
  relations,
  visibleTo: ownedRows,
})
export const galleries: Table = tableOf(gallery, {
  events: allRecordEventNames('gallery'),
  relations,
  visibleTo: ownedRows,
})
export const teamImages: Table = tableOf(teamImage, {
  events: allRecordEventNames('team_image'),
  columns: { url: fileUrl('team-images') },
  relations,
  visibleTo: ownedRows,
})
export const keyPoints: Table = tableOf(keyPoint, {
  events: allRecordEventNames('key_point'),
  relations,
  visibleTo: ownedRows,
})
export const keyDates: Table = tableOf(keyDate, {
  events: allRecordEventNames('key_date'),
  relations,
  sorts: { order: { sql: (row) => `${row}.date`, type: 'date' } },
  visibleTo: (scope, row, statement) =>
    [ownedRows(scope, row, statement), publicDates(scope, row)].filter(Boolean).join(' and '),
})

export const invitations: Table = tableOf(invitation, {
  events: recordEventNames('invitation', 'updated', 'deleted', 'restored'),
  columns: { user_name: nameOfUser, letter_withheld: letterWithheldSql },
  hiddenFrom: ({ actor }) => (actor.roleId === roleIds.user ? ['letter_withheld'] : []),
  withheld: messageOfInvitation,
  relations: {
    user: { kind: 'one', to: () => users, column: 'user_id' },
    investmentOpportunity: { kind: 'one', to: () => opportunities, column: 'investment_opportunity_id' },
  },
  visibleTo: (scope, row, statement) =>
    scope.actor.roleId === roleIds.user
      ? `${row}.user_id = ${statement.me()}`
      : visibleMoney(scope, `${row}.investment_opportunity_id`),
})

/** A column of the opportunity with this id, as SQL; `id` is SQL too. */
export const opportunityColumn = (column: string, id: string) =>
  `(select o.${column} from investment_opportunities o where o.tenant_id = $1 and o.id = ${id})`
