import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { installation, runCommand } from '../../test/run-command.ts'
import { openDatabase } from '../kernel/database/database.ts'
import { createTenant } from '../modules/tenancy/index.ts'

test('a database with a firm’s own records gets no demo world, nor does one without where none is meant', async () => {
  await using place = await installation()
  const quiet = await runCommand(['fill-demo'], { ...place.environment, SEED: 'none' })
  assert.deepEqual(quiet, { code: 0, said: '', complained: '' })
  const database = openDatabase({ ...place.database.app, max: 1 })
  const firstSuperAdmin = { firstName: 'Ida', lastName: 'Moor', email: 'ida@example.com' }
  const tenant = { id: 1, name: 'First', slug: 'first', hosts: ['first.example.com'], firstSuperAdmin }
  await createTenant(database, new Date(0), tenant)
  const kept = await runCommand(['fill-demo'], { ...place.environment, SEED: 'demo' })
  assert.deepEqual([kept.code, kept.complained], [0, ''])
  assert.doesNotMatch(kept.said, /demo world/)
  const { rows } = await sql`select slug from tenant_directory()`.execute(database.platform)
  await database.close()
  assert.deepEqual(rows, [{ slug: 'first' }])
})
