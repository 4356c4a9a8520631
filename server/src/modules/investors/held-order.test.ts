import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { roleIds } from '@moorgate/contract'
import { asOwner } from '../../../test/as-owner.ts'
import { startApi } from '../../../test/harness.ts'
import type { Api } from '../../../test/harness.ts'
import { questionBy } from '../../../test/question.ts'
import { answerList } from '../../kernel/list/list.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { users } from './tables.ts'

interface PlanNode {
  'Node Type': string
  'Index Name'?: string
  'Parent Relationship'?: string
  'Actual Rows': number
  Plans?: PlanNode[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

test('of 20,000 investors those who hold the most at cost come first by an index, and so does every page', async () => {
  await using api = await startApi()
  await manyPeople(api)
  const question = await questionBy(api, roleIds.superAdmin)
  const assertIndexed = indexedBy('users_by_held_with_units')
  const query = { filter: { role_id: '5' }, sort: '-held', per_page: '25' }
  const { body, nodes } = await planOf(question, query)
  const names = (rows: { last_name: string }[]) => rows.map(({ last_name: name }) => Number(name))
  assert.deepEqual(
    names(body.data),
    Array.from({ length: 25 }, (_, index) => 20_000 - index),
  )
  assertIndexed(nodes)
  const next = await planOf(question, { ...query, cursor: body.meta.next_cursor! })
  assert.deepEqual(
    names(next.body.data),
    Array.from({ length: 25 }, (_, index) => 19_975 - index),
  )
  assertIndexed(next.nodes)
  assertIndexed((await planOf(question, { ...query, sort: 'held' })).nodes)
  const withoutFunds = await questionBy(api, roleIds.adviser)
  indexedBy('users_by_held')((await planOf(withoutFunds, query)).nodes)
})

/**
 * The rows of a page come from the index, and nothing is put in order that is more than a page. Where the
 * tables are distributed, the server with the rows makes a plan that isn't seen here: the order alone is
 * looked at there.
 */
const indexedBy =
  (index: string) =>
  (nodes: readonly PlanNode[]): void => {
    if (process.env['CITUS_URL']) return
    const page = nodes.find((node) => node['Index Name'] === index)
    assert.ok(page, nodes.map((node) => node['Node Type']).join())
    assert.ok(page['Actual Rows'] <= 26, `${page['Actual Rows']} rows read`)
    const sorted = nodes
      .filter((node) => node['Node Type'].includes('Sort'))
      .map((node) => node['Actual Rows'])
    assert.ok(Math.max(0, ...sorted) <= 26, `${sorted.join()} rows put in order`)
  }

/** What the list answers, and how PostgreSQL answered it. */
async function planOf(question: QueryContext, query: Record<string, unknown>) {
  const statements: { text: string; values: readonly unknown[] }[] = []
  const rows: QueryContext['rows'] = (text, values, how) => {
    statements.push({ text, values })
    return question.rows(text, values, how)
  }
  const url = `/api/users?sort=${query['sort']}&cursor=${query['cursor']}`
  const request = { query, url, protocol: 'http', headers: {} }
  const answer = await answerList(users, { ...question, rows }, request as never)
  const list = statements.find(({ text }) => text.includes('with page as'))
  assert.ok(list)
  const explained = await question.rows(`explain (analyze, format json) ${list.text}`, [...list.values])
  const [{ Plan: plan }] = (explained[0] as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN']
  const body = JSON.parse(answer) as {
    data: { last_name: string }[]
    meta: { next_cursor: string | null }
  }
  // The total is counted beside the page.
  const pages = plan.Plans?.filter((node) => node['Parent Relationship'] !== 'InitPlan') ?? []
  return { body, nodes: pages.flatMap(nodesOf) }
}

async function manyPeople({ owner }: Api): Promise<void> {
  await asOwner(
    owner,
    1,
    `insert into users (tenant_id, email, role_id, first_name, last_name, held_cost_minor)
     select 1, 'person-' || n || '@held.test', 5, 'Person', n, n * 100 from generate_series(1, 20000) n returning 1`,
  )
  const client = new pg.Client(owner)
  await client.connect()
  await client.query('vacuum analyze users')
  await client.end()
}
