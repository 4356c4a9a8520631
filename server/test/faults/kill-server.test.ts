import { test } from 'node:test'
import { survives } from './killing.ts'

/**
 * Clients whose answer was lost send the same request again under the same key. Afterwards every write that was acknowledged is there,
 * none is there twice, and the ledger balances.
 */
test('nothing acknowledged is lost and nothing is there twice, however often the process is killed', () =>
  survives('server', 33))
