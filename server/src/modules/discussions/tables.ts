import { recordEventNames } from '@moorgate/contract/events/index.ts'
import { discussion, discussionReply, roleIds } from '@moorgate/contract'
import type { Statement } from '../../kernel/database/statement.ts'
import { isTrue, tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { Scope } from '../../kernel/work.ts'
import { users } from '../investors/index.ts'
import { nameOfUser } from '../../rows/people-rows.ts'
import { opportunities, opportunityColumn } from '../opportunities/index.ts'
import { readableOpportunities } from '../opportunity-reading/index.ts'
import type { Extension } from '../../kernel/module.ts'

const isInvestor = ({ actor }: Scope) => actor.roleId === roleIds.user

const ofOpportunity = (column: string) => (row: string) =>
  opportunityColumn(column, `${row}.investment_opportunity_id`)

/** Asked about an offer that this caller may read. `id` is SQL. */
function aboutReadableOpportunity(scope: Scope, id: string, statement: Statement): string {
  const seen = readableOpportunities(scope, 'o', statement)
  return `exists (select 1 from investment_opportunities o where o.tenant_id = $1 and o.id = ${id} and o.deleted_at is null
    ${seen ? `and ${seen}` : ''})`
}

/**
 * Staff: questions about offers that they see. Investors: their own, and what is published about an offer
 * that they may read.
 */
function visibleDiscussions(scope: Scope, row: string, statement: Statement): string {
  const seen = aboutReadableOpportunity(scope, `${row}.investment_opportunity_id`, statement)
  if (!isInvestor(scope)) return seen
  return `(${row}.user_id = ${statement.me()} or (${row}.status = 'published' and ${seen}))`
}

export const discussions: Table = tableOf(discussion, {
  events: recordEventNames('discussion', 'created', 'updated'),
  columns: {
    author_name: nameOfUser,
    opportunity_name: ofOpportunity('name'),
    opportunity_slug: ofOpportunity('slug'),
    replies_count: (row) =>
      `(select count(*)::int from discussion_replies a where a.tenant_id = $1 and a.discussion_id = ${row}.id
          and a.deleted_at is null and (a.is_official or ${row}.status <> 'published'))`,
  },
  appends: { is_mine: (row, { statement }) => `(${row}.user_id = ${statement.me()})` },
  filters: {
    mine: (row, values, statement) => `${row}.user_id ${isTrue(values) ? '=' : '<>'} ${statement.me()}`,
    waiting: (row, values) => `${row}.waiting_since is ${isTrue(values) ? 'not null' : 'null'}`,
  },
  relations: {
    user: { kind: 'one', to: () => users, column: 'user_id' },
    investmentOpportunity: { kind: 'one', to: () => opportunities, column: 'investment_opportunity_id' },
    replies: { kind: 'many', to: () => discussionReplies, column: 'discussion_id' },
  },
  visibleTo: visibleDiscussions,
  hiddenFrom: (scope) => (isInvestor(scope) ? ['user_id', 'author_name'] : []),
})

export const discussionReplies: Table = tableOf(discussionReply, {
  events: recordEventNames('discussion_reply', 'created'),
  columns: { author_name: nameOfUser },
  filters: {
    investment_opportunity_id: (row, values, statement) =>
      `exists (select 1 from discussions d where d.tenant_id = $1 and d.id = ${row}.discussion_id
        and d.investment_opportunity_id::text = any(${statement.bindList(values, 'text')}))`,
    user_id: (row, values, statement) => `${row}.user_id::text = any(${statement.bindList(values, 'text')})`,
  },
  relations: {
    discussion: { kind: 'one', to: () => discussions, column: 'discussion_id' },
    user: { kind: 'one', to: () => users, column: 'user_id' },
  },
  hiddenFrom: (scope) => (isInvestor(scope) ? ['user_id'] : []),
  // Of a published question others read the tenant's published answers, and nothing that the asker said.
  visibleTo: (scope, row, statement) => {
    const about = (condition: string) =>
      `exists (select 1 from discussions d where d.tenant_id = $1 and d.id = ${row}.discussion_id and d.deleted_at is null
        and ${condition})`
    const seen = aboutReadableOpportunity(scope, 'd.investment_opportunity_id', statement)
    if (!isInvestor(scope)) return about(seen)
    const own = about(`d.user_id = ${statement.me()}`)
    return `(${own} or (${row}.published_at is not null and ${about(`d.status = 'published' and ${seen}`)}))`
  },
})

export const discussionRelations: readonly Extension[] = [
  {
    of: opportunities,
    relations: { discussions: { kind: 'many', to: () => discussions, column: 'investment_opportunity_id' } },
  },
]
