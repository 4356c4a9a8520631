import * as contract from '@moorgate/contract/identity/index.ts'
import type { FastifyInstance } from 'fastify'
import { giveSession } from '../../../kernel/http/cookies.ts'
import { JsonText } from '../../../kernel/http/json-text.ts'
import { commandRoute, queryRoute, nonCommandRoute } from '../../../kernel/http/route.ts'
import { transact } from '../../../kernel/work.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { visitOf } from '../sign-in/device.ts'
import { confirmSecondFactor } from './confirm-second-factor.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { secondFactorKey, secondFactorPicture, startSecondFactor } from './start-second-factor.ts'
import { stopSecondFactor } from './stop-second-factor.ts'

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
