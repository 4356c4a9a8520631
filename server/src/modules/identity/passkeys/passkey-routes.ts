import type { FastifyInstance } from 'fastify'
import * as contract from '@moorgate/contract/identity/index.ts'
import { giveSession } from '../../../kernel/http/cookies.ts'
import { commandRoute, queryRoute, nonCommandRoute } from '../../../kernel/http/route.ts'
import type { JsonText } from '../../../kernel/http/json-text.ts'
import { transact } from '../../../kernel/work.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { rememberDevice } from '../sign-in/known-device.ts'
import {
  creationOptions,
  requestOptions,
  siteOf,
  userHandle,
  verifiedCreation,
  verifiedUse,
} from './passkey-ceremony.ts'
import type { Site, StoredPasskey } from './passkey-ceremony.ts'
import { passkeyJson, passkeys } from './passkeys.ts'
import { visitOf } from '../sign-in/device.ts'
import type { BrowserContext } from '../sign-in/device.ts'
import { refuse, refuseField } from '@moorgate/contract'
import type { NewSession } from '../../../kernel/open-session.ts'
import { ownAccount } from '../passwords/own-password.ts'
import { sameSecret } from '../../../kernel/tokens.ts'
import { accountById, actingAs } from '../account.ts'
import type { Account } from '../account.ts'
import { enter } from '../sign-in/start-session.ts'
import { ownPasskey, removePasskey, renamePasskey } from './change-passkey.ts'
import { giveChallenge, takeChallenge } from './passkey-challenge.ts'
import { noteFailure } from '../passwords/prove-password.ts'

const mostPasskeys = 20

/** Begins to add a passkey. A device that holds one already is told so by the list of known ones. */
async function passkeyOptions(question: QueryContext, site: Site, visit: BrowserContext) {
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
async function addPasskey(
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

interface Credential {
  id: string
  response: { userHandle?: string | null | undefined }
}

async function passkeySignInOptions(question: QueryContext, site: Site, visit: BrowserContext) {
  return requestOptions(site, await giveChallenge(question, visit))
}

/**
 * Signs in with a passkey, which is both factors at once: having the device, and unlocking it. 422 on
 * `credential` for whatever does not fit, the same for an unknown passkey and for an account that is switched
 * off.
 */
async function passkeySignIn(
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

/** A challenge is used up whatever comes of it, so ceremonies open their transactions themselves. */
export function passkeyRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.passkeys, passkeys)

  nonCommandRoute(app, contract.passkeyOptions, 'own_transactions', async (question, { request }) => ({
    ...(await passkeyOptions(question, siteOf(request), visitOf(request))),
  }))

  nonCommandRoute(app, contract.addPasskey, 'own_transactions', (question, { body, request }) =>
    addPasskey(question, body, { site: siteOf(request), visit: visitOf(request) }),
  )

  commandRoute(app, contract.renamePasskey, (work, { id, body }) => renamePasskey(work, id, body.name), {
    finds: ownPasskey,
  })

  nonCommandRoute(
    app,
    contract.removePasskey,
    'own_transactions',
    async (question, { id, request, reply }) => {
      const visit = visitOf(request)
      giveSession(
        request,
        reply,
        await transact(question.platform, question, (work) => removePasskey(work, id, visit)),
      )
    },
  )

  nonCommandRoute(app, contract.passkeySignInOptions, 'own_transactions', async (question, { request }) => ({
    ...(await passkeySignInOptions(question, siteOf(request), visitOf(request))),
  }))

  nonCommandRoute(
    app,
    contract.passkeySignIn,
    'own_transactions',
    async (question, { body, request, reply }) => {
      const at = { site: siteOf(request), visit: visitOf(request) }
      const opened = await passkeySignIn(question, body.credential, at)
      giveSession(request, reply, opened)
      rememberDevice(request, reply, opened.session.user!.id)
      return { two_factor: false } as const
    },
  )
}
