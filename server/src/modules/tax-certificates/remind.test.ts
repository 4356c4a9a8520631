import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createScheduler } from '../../kernel/scheduler.ts'
import { apiForTests } from '../../../test/harness.ts'
import { remindOfCertificates } from './remind-of-certificates.ts'
import { fileFor, openCertificateWorld } from '../../../test/certificate-world.ts'

const api = apiForTests()

test('nine months after an allotment the offer’s owner hears once of holders without a certificate', async () => {
  const { opportunityId, holders, staff } = await openCertificateWorld(api)
  const owner = await api.userId('superAdmin')
  await sql`update investment_opportunities set owner_id = ${owner} where tenant_id = 1 and id = ${opportunityId}`.execute(
    api.db,
  )
  const filed = await fileFor(staff, holders[0]!.investmentId)
  assert.equal(filed.status, 201, filed.text)
  const scheduler = createScheduler([remindOfCertificates], api.platform)
  const notes = async () => {
    await Promise.all([scheduler.performAll(), scheduler.performAll()])
    const { rows } = await sql<{ message: string; cta: string }>`
      select data ->> 'message' as message, data ->> 'cta' as cta from notifications
      where tenant_id = 1 and user_id = ${owner} and type like '%TaxCertificatesMissing'`.execute(api.db)
    return rows
  }
  api.clock.forward({ days: 272 })
  assert.deepEqual(await notes(), [], '19 August 2027')
  api.clock.forward({ days: 1 })
  const [note, ...more] = await notes()
  assert.match(note!.message, /^2 holdings in \*\*Offer \d+\*\* have no tax certificate/)
  assert.equal(note!.cta, `/admin/investments/existing/${opportunityId}/transactions`)
  assert.deepEqual(more, [])
  api.clock.forward({ days: 30 })
  assert.equal((await notes()).length, 1)
  await sql`delete from notifications where tenant_id = 1`.execute(api.db)
  api.clock.forward({ days: 340 })
  assert.deepEqual(await notes(), [], 'old allotments are left alone')
})
