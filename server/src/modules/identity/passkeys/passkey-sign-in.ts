import { refuseField } from '@moorgate/contract'
import type { NewSession } from '../../../kernel/open-session.ts'
import { sameSecret } from '../../../kernel/tokens.ts'
import { transact } from '../../../kernel/work.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { accountById, actingAs } from '../account.ts'
import type { Account } from '../account.ts'
import { noteFailure } from '../passwords/prove-password.ts'
import type { BrowserContext } from '../sign-in/device.ts'
import { enter } from '../sign-in/start-session.ts'
import { requestOptions, userHandle, verifiedUse } from './passkey-ceremony.ts'
import type { Site, StoredPasskey } from './passkey-ceremony.ts'
import { giveChallenge, takeChallenge } from './passkey-challenge.ts'

interface Credential {
  id: string
  response: { userHandle?: string | null | undefined }
}

export async function passkeySignInOptions(question: QueryContext, site: Site, visit: BrowserContext) {
  return requestOptions(site, await giveChallenge(question, visit))
}

/**
 * Signs in with a passkey, which is both factors at once: having the device, and unlocking it. 422 on
 * `credential` for whatever does not fit, the same for an unknown passkey and for an account that is switched
 * off.
 */
export async function passkeySignIn(
  question: QueryContext,
  credential: Credential,
  { site, visit }: { site: Site; visit: BrowserContext },
): Promise<NewSession> {
  const challenge = await takeChallenge(question, visit)
  const passkey = await passkeyBy(question, credential.id)
  const account = passkey && (await accountById(question.db, question.tenant.id, passkey.user_id))
  const counter =
    challenge && passkey && account?.isActive && isOwnHandle(question, account, credential)
      ? await verifiedUse(site, challenge, passkey, credential)
      : undefined
  if (counter === undefined || !account || !passkey) {
    await noteFailure(question, account?.id ?? null, 'passkey')
    refuseField('credential', 'This passkey could not be used to sign in.')
  }
  return transact(question.platform, actingAs(question, account), async (work) => {
    await work.db
      .updateTable('passkeys')
      .set({ counter, last_used_at: work.now })
      .where('tenant_id', '=', work.tenant.id)
      .where('id', '=', passkey.id)
      .execute()
    return enter(work, { account, visit, by: 'passkey', remember: visit.session?.remembered === true })
  })
}

function passkeyBy(question: QueryContext, credentialId: string): Promise<StoredPasskey | undefined> {
  return question.db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter'])
    .where('tenant_id', '=', question.tenant.id)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/**
 * The authenticator names the person it made the key for; a key that was moved to another account says the
 * wrong one.
 */
const isOwnHandle = ({ tenant }: QueryContext, account: Account, { response }: Credential) =>
  !response.userHandle ||
  sameSecret(response.userHandle, userHandle(tenant, account.id).toString('base64url'))
