import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { FastifyInstance } from 'fastify'
import type { Client } from '../client.ts'
import { HostileLists, describedLists } from '../hostile-lists.ts'
import { appOf, signedIn, smallDemo } from '../small-demo.ts'
import type { Installation } from '../small-demo.ts'

/** All requests with 1: some 100,000, which take an hour. */
const oneOf = Number(process.env['HOSTILE_ONE_OF'] ?? 37)

describe('every operation of the API, among the records of a whole firm', () => {
  let demo: Installation
  let app: FastifyInstance
  const client = (who: string, firm: 'wrenfield' | 'harbour' = 'wrenfield'): Promise<Client> =>
    signedIn(app, firm === 'wrenfield' ? 'localhost' : 'harbour.localhost', `${who}@${firm}.example`)
  before(async () => {
    demo = await smallDemo('2026-11-20T10:00:00Z')
    app = await appOf(demo)
  })
  after(async () => {
    await app.close()
    await demo[Symbol.asyncDispose]()
  })

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
})
