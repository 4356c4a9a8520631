import { refuse } from '@moorgate/contract'
import type { QueryContext } from '../../../kernel/work.ts'
import { ownAccount } from '../passwords/own-password.ts'
import type { BrowserContext } from '../sign-in/device.ts'
import { creationOptions, userHandle } from './passkey-ceremony.ts'
import type { Site } from './passkey-ceremony.ts'
import { giveChallenge } from './passkey-challenge.ts'

const mostPasskeys = 20

/** Begins to add a passkey. A device that holds one already is told so by the list of known ones. */
export async function passkeyOptions(question: QueryContext, site: Site, visit: BrowserContext) {
  const account = await ownAccount(question)
  const known = await question.db
    .selectFrom('passkeys')
    .select('credential_id')
    .where('tenant_id', '=', question.tenant.id)
    .where('user_id', '=', account.id)
    .execute()
  if (known.length >= mostPasskeys)
    refuse({
      code: 'conflict',
      reason: 'too_many',
      message: `There are ${mostPasskeys} passkeys already. Remove one first.`,
    })
  const person = {
    handle: userHandle(question.tenant, account.id),
    email: account.email,
    name: `${account.firstName} ${account.lastName}`,
  }
  const challenge = await giveChallenge(question, visit)
  return creationOptions(
    site,
    person,
    challenge,
    known.map((row) => row.credential_id),
  )
}
