import { refuse, refuseField } from '@moorgate/contract'
import { JsonText } from '../../../kernel/http/route.ts'
import { transact } from '../../../kernel/work.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { ownAccount } from '../passwords/own-password.ts'
import { creationOptions, userHandle, verifiedCreation } from './passkey-ceremony.ts'
import type { Site } from './passkey-ceremony.ts'
import { giveChallenge, takeChallenge } from './passkey-challenge.ts'
import { passkeyJson } from './passkeys.ts'
import type { BrowserContext } from '../sign-in/device.ts'

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

/** Adds the passkey that the browser made for our challenge. */
export async function addPasskey(
  question: QueryContext,
  given: { name: string; credential: { response: { transports?: string[] | undefined } } },
  { site, visit }: { site: Site; visit: BrowserContext },
): Promise<JsonText> {
  const challenge = await takeChallenge(question, visit)
  const made = challenge && (await verifiedCreation(site, challenge, given.credential))
  if (!made) refuseField('credential', 'The passkey could not be added. Please try again.')
  const userId = question.actor.id ?? 0
  return transact(question.platform, question, async (work) => {
    const row = await work.db
      .insertInto('passkeys')
      .values({
        tenant_id: work.tenant.id,
        user_id: userId,
        credential_id: made.id,
        public_key: Buffer.from(made.publicKey),
        counter: made.counter,
        transports: given.credential.response.transports ?? [],
        name: given.name,
        created_at: work.now,
      })
      .returning(['id', passkeyJson])
      .executeTakeFirstOrThrow()
    work.emit({
      type: 'identity.passkey_added',
      subject: { type: 'user', id: userId },
      payload: { passkey_id: row.id },
      after: { name: given.name },
    })
    return new JsonText(row.json)
  })
}
