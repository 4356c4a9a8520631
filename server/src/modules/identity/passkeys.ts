import { sql } from 'kysely'
import { refuse, refuseField } from '@moorgate/contract'
import { JsonText } from '../../kernel/http/route.ts'
import type { Opened } from '../../kernel/sessions.ts'
import { transact } from '../../kernel/work.ts'
import type { Question, Work } from '../../kernel/work.ts'
import { ownAccount } from './own-password.ts'
import { creationOptions, userHandle, verifiedCreation } from './passkey-ceremony.ts'
import type { Site } from './passkey-ceremony.ts'
import { giveChallenge, takeChallenge } from './passkey-challenge.ts'
import type { Visit } from './visit.ts'
import { signOutElsewhere } from './write-password.ts'

const mostPasskeys = 20

const answer = `json_build_object(
  'id', id, 'name', name, 'created_at', wire_instant(created_at), 'last_used_at', wire_instant(last_used_at))`
const passkeysStatement = `
  select coalesce(json_agg(${answer} order by created_at, id), '[]')::text as json
  from passkeys where tenant_id = $1 and user_id = $2`
const answered = sql<string>`${sql.raw(answer)}::text`.as('json')

/** One's own passkeys, oldest first. */
export async function passkeys({ platform, tenant, actor }: Question): Promise<JsonText> {
  const [row] = await platform.database.rows<{ json: string }>(tenant.id, passkeysStatement, [
    tenant.id,
    actor.id,
  ])
  return new JsonText(row?.json ?? '[]')
}

/** Begins to add a passkey. A device that holds one already is told so by the list of known ones. */
export async function passkeyOptions(question: Question, site: Site, visit: Visit) {
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
  question: Question,
  given: { name: string; credential: { response: { transports?: string[] | undefined } } },
  { site, visit }: { site: Site; visit: Visit },
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
      .returning(['id', answered])
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

export async function renamePasskey(work: Work, id: number, name: string): Promise<JsonText> {
  const before = await ownPasskey(work, id)
  const { json } = await work.db
    .updateTable('passkeys')
    .set({ name })
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .returning(answered)
    .executeTakeFirstOrThrow()
  if (before.name !== name)
    work.emit({
      type: 'identity.passkey_renamed',
      subject: { type: 'user', id: work.actor.id },
      payload: { passkey_id: id },
      before: { name: before.name },
      after: { name },
    })
  return new JsonText(json)
}

/** Removes a passkey, and signs out whoever may have come in by it. */
export async function removePasskey(work: Work, id: number, visit: Visit): Promise<Opened> {
  const { name } = await ownPasskey(work, id)
  await work.db.deleteFrom('passkeys').where('tenant_id', '=', work.tenant.id).where('id', '=', id).execute()
  work.emit({
    type: 'identity.passkey_removed',
    subject: { type: 'user', id: work.actor.id },
    payload: { passkey_id: id },
    before: { name },
  })
  return signOutElsewhere(work, await ownAccount(work), visit)
}

async function ownPasskey(work: Work, id: number): Promise<{ name: string }> {
  const row = await work.db
    .selectFrom('passkeys')
    .select('name')
    .where('tenant_id', '=', work.tenant.id)
    .where('user_id', '=', work.actor.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? refuse({ code: 'not_found' })
}
