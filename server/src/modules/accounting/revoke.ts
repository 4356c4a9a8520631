import { transact } from '../../kernel/work.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { changeConnection, lockConnection } from './connection.ts'
import { isFault, revokeToken } from './provider.ts'
import { noTokens, refreshTokenOf } from './tokens.ts'

/**
 * Deletes the tokens first, so that they are gone whatever the provider does, and then tells the provider.
 * What waits stays, and goes on when the same organisation is connected again.
 */
export async function revoke(question: QueryContext): Promise<void> {
  const { platform } = question
  const token = await transact(platform, question, forget)
  const { accounting } = platform.settings
  if (token === undefined || !accounting) return
  const told = await revokeToken(accounting, token)
  if (isFault(told))
    await transact(platform, question, (work) => changeConnection(work, { is_left_at_provider: true }))
}

async function forget(work: Work): Promise<string | undefined> {
  const row = await lockConnection(work)
  if (!row || (row.refresh_sealed === null && row.ended_at === null)) return undefined
  const token = refreshTokenOf(work.platform, row)
  await changeConnection(work, { ...noTokens, ended_at: null, is_left_at_provider: false })
  work.emit({
    type: 'accounting_connection.revoked',
    subject: { type: 'accounting_connection', id: null },
    before: { organisation_id: row.organisation_id, organisation_name: row.organisation_name },
  })
  return token
}
