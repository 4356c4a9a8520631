import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'

const api = apiForTests()
let investor: Client
beforeEach(async () => {
  // Limits are counted by the hour.
  api.clock.forward({ hours: 1 })
  investor = await api.as('user')
})

const texts = { subject: 'My bank details', message: 'Which papers do you need?' }
const write = (client: Client, body: object = texts) => client.post('/api/support/contact', body)

/** A visitor who has opened the site. */
async function visitor(): Promise<Client> {
  const client = api.guest()
  await client.get('/sanctum/csrf-cookie')
  return client
}

/** Letters to the tenant that came while something was done. */
async function letters(perform: () => Promise<unknown>) {
  const { last } = await api.db
    .selectFrom('mails')
    .select(sql<number>`coalesce(max(id), 0)`.as('last'))
    .executeTakeFirstOrThrow()
  await perform()
  await api.deliver()
  return api.db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'text', 'html', 'reply_to'])
    .where('tenant_id', '=', 1)
    .where('id', '>', last)
    .where('cause', 'like', 'support_message:%')
    .orderBy('id')
    .execute()
}

async function offerOf(slug: string, status: number): Promise<number> {
  const owner = await api.userId('investmentManager')
  const { rows } = await sql<{ id: number }>`
    with kind as (insert into opportunity_types (tenant_id, name) values (1, ${slug}) returning id)
    insert into investment_opportunities (tenant_id, name, slug, status, type_id, owner_id)
    select 1, ${slug}, ${slug}, ${status}, kind.id, ${owner} from kind returning id`.execute(api.db)
  return rows[0]!.id
}

test('what an investor writes goes to the firm’s support address, and the answer goes to them', async () => {
  const [letter, ...others] = await letters(async () => {
    const answer = await write(investor, { ...texts, email: 'somebody@else.example' })
    assert.deepEqual([answer.status, answer.text], [202, ''])
  })
  assert.deepEqual(others, [])
  assert.deepEqual(
    [letter!.recipient, letter!.subject, letter!.reply_to],
    ['help@wrenfield.example', 'My bank details', 'investor@wrenfield.example'],
  )
  assert.match(letter!.text, /Eleanor Whitcombe/)
  assert.match(letter!.text, /Which papers do you need\?/)
  assert.match(letter!.text, new RegExp(`/admin/investors/${await api.userId('user')}/details`))
  assert.match(letter!.text, /because Eleanor Whitcombe sent a message from the portal\./)
})

test('a guest gives an address, and is answered there', async () => {
  const client = await visitor()
  assert.deepEqual(Object.keys((await write(client)).body.errors), ['email'])
  const [letter] = await letters(() => write(client, { ...texts, email: 'Walker@example.com' }))
  assert.equal(letter!.reply_to, 'walker@example.com')
  assert.match(letter!.text, /not logged in/)
  assert.match(letter!.text, /because a visitor sent a message from the site\./)
})

test('about an offer it goes to the person who leads it, and their bell rings', async () => {
  const opportunity = await offerOf('tidewell', 2)
  const [letter] = await letters(() => write(investor, { ...texts, investment_opportunity_id: opportunity }))
  assert.equal(letter!.recipient, 'investment-manager@wrenfield.example')
  assert.match(letter!.text, /tidewell/)
  const bell = (await (await api.as('investmentManager')).get('/api/notifications/admin')).body.data
  assert.equal(bell[0].data.message, '**Eleanor Whitcombe** wrote to you: My bank details')
})

test('nobody writes about an offer that they don’t see, nor learns that there is one', async () => {
  const [hidden, open] = [await offerOf('internal', 3), await offerOf('open', 2)]
  const refused = async (client: Client, id: number) =>
    Object.keys(
      (await write(client, { ...texts, email: 'a@example.com', investment_opportunity_id: id })).body.errors,
    )
  assert.deepEqual(await refused(investor, hidden), ['investment_opportunity_id'])
  assert.deepEqual(await refused(investor, 999_999), ['investment_opportunity_id'])
  assert.deepEqual(await refused(await visitor(), open), ['investment_opportunity_id'])
})

test('what is missing or too long comes back on its field, and nothing is sent', async () => {
  const errors = async (body: object) => Object.keys((await write(investor, body)).body.errors)
  assert.deepEqual(
    await letters(async () => {
      assert.deepEqual(await errors({}), ['subject', 'message'])
      assert.deepEqual(await errors({ ...texts, subject: 'x'.repeat(151) }), ['subject'])
      assert.deepEqual(await errors({ ...texts, message: 'x'.repeat(5001) }), ['message'])
    }),
    [],
  )
})

test('a line break in the subject starts no header, and markup in the message is text', async () => {
  const [letter] = await letters(() =>
    write(investor, {
      subject: 'Hello\r\nBcc: everybody@example.com',
      message: '<img src=x onerror=alert(1)>',
    }),
  )
  assert.equal(letter!.subject, 'Hello Bcc: everybody@example.com')
  assert.ok(!letter!.html.includes('<img src=x'))
})

test('five messages an hour are enough for a person, and two for a guest', async () => {
  for (let count = 0; count < 5; count += 1) assert.equal((await write(investor)).status, 202)
  assert.equal((await write(investor)).status, 429)
  const client = await visitor()
  const body = { ...texts, email: 'walker@example.com' }
  for (let count = 0; count < 2; count += 1) assert.equal((await write(client, body)).status, 202)
  assert.equal((await write(await visitor(), body)).status, 429)
})

test('a firm without a support address hears of it through those who could set one', async () => {
  const staff = await api.as('superAdmin')
  assert.equal((await staff.patch('/api/branding/1', { support_email: null })).status, 200)
  const sent = await letters(() => write(investor))
  assert.ok(sent.some(({ recipient }) => recipient === 'super-admin@wrenfield.example'))
  assert.ok(sent.every(({ recipient }) => recipient !== 'investor@wrenfield.example'))
  const client = await visitor()
  await letters(() => write(client, { ...texts, email: 'walker@example.com' }))
  const [bell] = (await staff.get('/api/notifications/admin')).body.data
  assert.equal(bell.data.cta, '/admin', 'there is no record of a visitor to open')
})

test('anyone who sees an offer is told who answers for it, and no address of theirs', async () => {
  const [offer, hidden] = [await offerOf('larkfield', 2), await offerOf('unseen', 3)]
  const contact = (client: Client, id: number) => client.get(`/api/investment-opportunities/${id}/contact`)
  assert.deepEqual((await contact(investor, offer)).body.data, {
    id: await api.userId('investmentManager'),
    name: 'Tom Ashworth',
    role_id: 10,
    avatar_url: null,
  })
  assert.equal((await contact(investor, hidden)).status, 404)
  assert.equal((await contact(await api.as('user', 2), offer)).status, 404)
  await sql`update investment_opportunities set owner_id = null where tenant_id = 1 and id = ${offer}`.execute(
    api.db,
  )
  assert.deepEqual((await contact(investor, offer)).body, { data: null })
})
