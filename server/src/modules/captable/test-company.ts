import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Api, Client } from '../../../test/harness.ts'

let companies = 0

/** A company with a completed round and nothing in its table. */
export async function newCompany(api: Api): Promise<{ id: number; path: string; round: string }> {
  companies++
  const name = `Cap Table ${companies} Ltd`
  const round = `Round ${companies}`
  const { rows } = await sql<{ id: number }>`
    with t as (insert into opportunity_types (tenant_id, name) values (1, ${`Shares ${companies}`}) returning id)
    insert into investment_opportunities (tenant_id, name, slug, status, type_id, issuer_name, issuer_number, target_amount_minor,
      share_price, share_class)
    select 1, ${round}, ${`round-${companies}`}, 5, t.id, ${name}, ${String(20_000_000 + companies)}, 400000000, '4.00',
      'B Ordinary' from t returning id`.execute(api.db)
  const id = rows[0]!.id
  return { id, round, path: `/api/investment-opportunities/${id}/cap-table` }
}

/** Records an event that has to be taken, and returns its id. */
export async function record(staff: Client, path: string, event: object): Promise<number> {
  const answer = await staff.post(`${path}/events`, event)
  assert.equal(answer.status, 201, `${JSON.stringify(event)}: ${answer.text}`)
  return answer.body.data.id
}

export const addHolder = async (
  staff: Client,
  path: string,
  name: string,
  overrides: object = {},
): Promise<string> =>
  `h${await record(staff, path, { kind: 'holder', date: '2019-02-01', name, holder_kind: 'founder', ...overrides })}`

export const issueTo = (who: string, shares: string, overrides: object = {}) => ({
  kind: 'issue',
  date: '2019-02-01',
  holder: who,
  share_class: 'Ordinary',
  shares,
  price: '0.001',
  ...overrides,
})

/**
 * Lots as an allotment writes them: 100 shares each, to a nominee for two people and to one in their own
 * name.
 */
export async function allotLots(api: Api, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with nominee as (
      insert into nominees (tenant_id, name, legal_name) values (1, ${`Nominee ${id}`}, ${`Nominee ${id} Limited`}) returning id
    ), people as (
      insert into users (tenant_id, role_id, first_name, last_name, email, email_verified_at)
      select 1, 5, 'Member', n::text, 'member' || nextval('users_id_seq') || '@wrenfield.example', now()
      from generate_series(1, 3) n returning id, name
    ), invested as (
      insert into investments (tenant_id, reference, investment_opportunity_id, user_id, status, currency, amount_minor,
        allocated_minor, shares, price, date, allotted_on, nominee_id)
      select 1, 'C' || p.id, ${id}, p.id, 'certificated', 'GBP', 40000, 40000, 100, 4, '2023-03-14', '2023-03-14',
        case when p.name <> 'Member 3' then nominee.id end
      from people p, nominee returning id, user_id, nominee_id
    )
    insert into share_lots (tenant_id, investment_opportunity_id, investment_id, user_id, nominee_id, registered_name, share_class,
      shares, price, currency, cost_minor, allotted_on)
    select 1, ${id}, i.id, i.user_id, i.nominee_id, case when i.nominee_id is null then p.name else ${`Nominee ${id} Limited`} end,
      'B Ordinary', 100, 4, 'GBP', 40000, '2023-03-14'
    from invested i join people p on p.id = i.user_id returning investment_id as id`.execute(api.db)
  return rows.map((row) => row.id)
}

/** Takes a package of Open Cap Format into a company. */
export async function uploadPackage(staff: Client, path: string, archive: Buffer) {
  const boundary = 'the-boundary-of-a-form'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="table.zip"\r\ncontent-type: application/zip\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), archive, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return staff.send('POST', `${path}/open-cap-format`, payload, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  })
}

/** The cap table of a company as staff read it. */
export const tableOf = async (staff: Client, path: string, query = '') => {
  const answer = await staff.get(`${path}${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

/** The shares of each row by its name. */
export const sharesOf = (table: { rows: { name: string; shares: string }[] }) =>
  Object.fromEntries(table.rows.map((row) => [row.name, row.shares]))
