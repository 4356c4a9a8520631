import { test } from 'node:test'
import { survives } from './killing.ts'

/**
 * People reserve, withdraw and pay; who got no answer sends the same again under the same key. Afterwards
 * every write that was acknowledged is there, none is there twice, and the ledger balances.
 */
test('nothing acknowledged is lost and nothing is there twice, however often the database is killed', () =>
  survives('database', 17))
