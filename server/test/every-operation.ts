import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { FastifyInstance } from 'fastify'
import type { Client } from './client.ts'
import { CarefulWrites } from './careful-writes.ts'
import { DescribedAnswers } from './described-answers.ts'
import { HostileLists, describedLists } from './hostile-lists.ts'
import { idsFor } from './hostile-requests.ts'
import { appOf, listsOf, signedIn } from './small-demo.ts'
import type { Installation } from './small-demo.ts'

/** All requests with 1: some 100,000, which take an hour. */
const oneOf = Number(process.env['HOSTILE_ONE_OF'] ?? 37)

/** Every operation of the API, among the records of a whole firm, which they change. `made` gives it once the tests run. */
export function everyOperation(made: () => Installation): void {
  let app: FastifyInstance
  const client = (who: string, firm: 'wrenfield' | 'harbour' = 'wrenfield'): Promise<Client> =>
    signedIn(app, firm === 'wrenfield' ? 'localhost' : 'harbour.localhost', `${who}@${firm}.example`)
  before(async () => {
    app = await appOf(made())
  })
  after(() => app.close())

  for (const who of ['super-admin', 'investor'])
    it(`refuses cursors of elsewhere and names that only JavaScript knows, in every list, of ${who}`, async (context) => {
      const askers = { client: await client(who), foreigner: await client(who, 'harbour'), oneOf }
      const lists = describedLists((await askers.client.get('/api/openapi.json')).body)
      const fuzz = new HostileLists(askers, lists)
      await fuzz.run()
      context.diagnostic(`${fuzz.asked} requests to ${lists.length} lists; ${fuzz.followed} cursors`)
      assert.deepEqual(fuzz.faults, [])
      assert.ok(
        lists.length > 60 && fuzz.asked > 2_000,
        `only ${fuzz.asked} requests to ${lists.length} lists`,
      )
    })

  for (const who of ['super-admin', 'investor'])
    it(`answers every question as its description says, with nothing besides, to ${who}`, async (context) => {
      const asker = await client(who)
      const walk = new DescribedAnswers((await asker.get('/api/openapi.json')).body)
      await walk.walk(asker)
      context.diagnostic(`${walk.asked} questions; ${walk.held} answers held against the description`)
      assert.deepEqual([...walk.problems], [])
      assert.ok(walk.held > 800, `only ${walk.held} answers`)
    })

  /** Somebody who writes with care, among the records that the firm's Super Admin finds. */
  async function writer(who: string): Promise<CarefulWrites> {
    const staff = await client('super-admin')
    const author = await client(who)
    await author.post('/user/confirm-password', { password: 'moorgate-demo-2026' })
    const events = async () => {
      const counting = made().platform.database.of(1).selectFrom('events').where('tenant_id', '=', 1)
      const { count } = await counting
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    }
    const description = (await author.get('/api/openapi.json')).body
    return new CarefulWrites({ client: author, description, ids: await idsFor(staff, listsOf(app)), events })
  }

  const counted = ({ outcomes }: CarefulWrites) =>
    JSON.stringify(
      Object.fromEntries(
        [...Map.groupBy(outcomes, ({ sent, status }) => `${sent}: ${status}`)].map(([name, all]) => [
          name,
          all.length,
        ]),
      ),
    )

  for (const who of ['super-admin', 'investor'])
    it(`changes nothing where nothing is changed: no field, no version, no event, by ${who}`, async (context) => {
      const writes = await writer(who)
      await writes.changeNothing()
      context.diagnostic(counted(writes))
      if (process.env['OUTCOMES'])
        for (const each of writes.outcomes) if (each.status !== 200) console.log(JSON.stringify(each))
      assert.deepEqual(writes.faults, [])
    })

  for (const who of ['super-admin', 'custodian'])
    it(`refuses a change of a record as it no longer is, by ${who}`, async (context) => {
      const writes = await writer(who)
      await writes.changeWhatIsOld()
      context.diagnostic(counted(writes))
      assert.deepEqual(writes.faults, [])
    })
}
