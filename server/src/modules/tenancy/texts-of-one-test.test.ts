import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { apiForTests } from '../../../test/harness.ts'

const api = apiForTests()
const migration = path.join(import.meta.dirname, '../../../migrations/0154_texts_of_one_test.sql')

/** The texts of a firm with one set of questions (0) or two (1), after the migration. */
async function migrated(texts: object, riskWarning: 0 | 1): Promise<object | undefined> {
  await sql`update brandings set texts = ${JSON.stringify(texts)}::jsonb,
    flags = flags || ${JSON.stringify({ risk_warning_enabled: riskWarning })}::jsonb
    where tenant_id = 1`.execute(api.db)
  const owner = new pg.Client(api.owner)
  await owner.connect()
  await owner.query(readFileSync(migration, 'utf8'))
  await owner.end()
  const { rows } = await sql<{ texts: object }>`select texts from brandings where tenant_id = 1`.execute(
    api.db,
  )
  return rows[0]?.texts
}

test(
  'a firm that reworded the texts of its test goes on reading its own words',
  { skip: process.env['CITUS_URL'] ? 'the migration never meets distributed tables' : false },
  async () => {
    const own = { test_intro: 'Show us.', test_failed_first: 'Try again.', tax_note: 'Ask.' }
    assert.deepEqual(await migrated(own, 1), { ...own, test_needed: 'Show us.' })
    assert.deepEqual(await migrated(own, 0), {
      ...own,
      test_needed: 'Show us.',
      test_intro_single: 'Show us.',
      test_failed_single: 'Try again.',
    })
    assert.deepEqual(await migrated({ tax_note: 'Ask.' }, 0), { tax_note: 'Ask.' })
  },
)
