import type { FastifyInstance } from 'fastify'
import * as contract from '@moorgate/contract/identity/index.ts'
import { giveSession } from '../../../kernel/http/cookies.ts'
import { commandRoute, queryRoute, nonCommandRoute } from '../../../kernel/http/route.ts'
import { JsonText } from '../../../kernel/http/json-text.ts'
import { transact } from '../../../kernel/work.ts'
import type { QueryContext, Work } from '../../../kernel/work.ts'
import {
  secondFactorKey,
  secondFactorPicture,
  secretInTheMaking,
  startSecondFactor,
} from './start-second-factor.ts'
import { visitOf } from '../sign-in/device.ts'
import type { BrowserContext } from '../sign-in/device.ts'
import type { NewSession } from '../../../kernel/open-session.ts'
import { ownAccount } from '../passwords/own-password.ts'
import { forgetRecoveryCodes, makeRecoveryCodes, useCode } from './second-factor-store.ts'
import { signOutElsewhere } from '../passwords/write-password.ts'
import { refuse, refuseField } from '@moorgate/contract'

const recoveryCodesStatement = `
  select coalesce(json_agg(json_build_object('used_at', wire_instant(used_at)) order by used_at nulls last), '[]')::text as json
  from recovery_codes where tenant_id = $1 and user_id = $2`

/** One entry a code, with the moment it was used. */
async function recoveryCodes({ platform, tenant, actor }: QueryContext): Promise<JsonText> {
  const [row] = await platform.database.rows<{ json: string }>(tenant.id, recoveryCodesStatement, [
    tenant.id,
    actor.id,
  ])
  return new JsonText(row?.json ?? '[]')
}

/** Ten new codes in the place of the old ones, for an account that has a factor to recover from. */
async function renewRecoveryCodes(work: Work): Promise<string[]> {
  const { id, hasApp, hasPasskey } = await ownAccount(work)
  if (!hasApp && !hasPasskey)
    refuse({
      code: 'conflict',
      reason: 'no_second_factor',
    })
  work.emit({ type: 'identity.recovery_codes_renewed', subject: { type: 'user', id } })
  return makeRecoveryCodes(work, id)
}

/** Switching the factor on or off changes the session's id, so its cookie goes out after the commit. */
export function secondFactorRoutes(app: FastifyInstance): void {
  commandRoute(app, contract.startSecondFactor, startSecondFactor)

  nonCommandRoute(
    app,
    contract.confirmSecondFactor,
    'own_transactions',
    async (question, { body, request, reply }) => {
      const visit = visitOf(request)
      const { opened, codes } = await transact(question.platform, question, (work) =>
        confirmSecondFactor(work, body.code, visit),
      )
      giveSession(request, reply, opened)
      reply.header('cache-control', 'no-store')
      return codes
    },
  )

  nonCommandRoute(
    app,
    contract.stopSecondFactor,
    'own_transactions',
    async (question, { request, reply }) => {
      const visit = visitOf(request)
      giveSession(
        request,
        reply,
        await transact(question.platform, question, (work) => stopSecondFactor(work, visit)),
      )
    },
  )

  queryRoute(app, contract.secondFactorPicture, async (question, { reply }) => {
    reply.header('cache-control', 'no-store')
    return secondFactorPicture(question)
  })

  queryRoute(app, contract.secondFactorKey, async (question, { reply }) => {
    reply.header('cache-control', 'no-store')
    return secondFactorKey(question)
  })

  queryRoute(app, contract.recoveryCodes, recoveryCodes)

  // Not `act`: the codes must not be kept beside an idempotency key.
  nonCommandRoute(app, contract.renewRecoveryCodes, 'own_transactions', async (question, { reply }) => {
    reply.header('cache-control', 'no-store')
    return transact(question.platform, question, renewRecoveryCodes)
  })
}

/** Switches the app off. Staff then reach nothing but what sets up another factor. */
async function stopSecondFactor(work: Work, visit: BrowserContext): Promise<NewSession> {
  const account = await ownAccount(work)
  await work.db
    .deleteFrom('two_factors')
    .where('tenant_id', '=', work.tenant.id)
    .where('user_id', '=', account.id)
    .execute()
  // They stay where a passkey may still have to be recovered from.
  if (!account.hasPasskey) await forgetRecoveryCodes(work.db, work.tenant.id, account.id)
  work.emit({ type: 'identity.second_factor_disabled', subject: { type: 'user', id: account.id } })
  return signOutElsewhere(work, account, visit)
}

/**
 * Switches the second factor on, once a code shows that the app has the secret. The recovery codes are told
 * this once.
 */
async function confirmSecondFactor(
  work: Work,
  code: string,
  visit: BrowserContext,
): Promise<{ opened: NewSession; codes: string[] }> {
  const account = await ownAccount(work)
  await secretInTheMaking(work)
  if (!(await useCode(work, account.id, code)))
    refuseField('code', 'The provided two factor authentication code was invalid.')
  await work.db
    .updateTable('two_factors')
    .set({ confirmed_at: work.now })
    .where('tenant_id', '=', work.tenant.id)
    .where('user_id', '=', account.id)
    .execute()
  const codes = await makeRecoveryCodes(work, account.id)
  work.emit({ type: 'identity.second_factor_enabled', subject: { type: 'user', id: account.id } })
  return { opened: await signOutElsewhere(work, account, visit), codes }
}
