import { refuseField } from '@moorgate/contract'
import type { JsonText } from '../../../kernel/http/json-text.ts'
import { transact } from '../../../kernel/work.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import type { BrowserContext } from '../sign-in/device.ts'
import { verifiedCreation } from './passkey-ceremony.ts'
import type { Site } from './passkey-ceremony.ts'
import { takeChallenge } from './passkey-challenge.ts'
import { passkeyJson } from './passkeys.ts'

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
      .returning('id')
      .executeTakeFirstOrThrow()
    work.emit({
      type: 'identity.passkey_added',
      subject: { type: 'user', id: userId },
      payload: { passkey_id: row.id },
      after: { name: given.name },
    })
    return passkeyJson(work, row.id)
  })
}
