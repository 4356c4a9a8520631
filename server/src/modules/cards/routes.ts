import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, nonCommandRoute, queryRoute } from '../../kernel/http/route.ts'
import { versionOf } from '../../kernel/http/version.ts'
import { transact } from '../../kernel/work.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { cardProvider, faultOf } from '../card-provider/index.ts'
import { approveAccount } from './approve-account.ts'
import {
  chooseOptions,
  connectionOf,
  recordCheck,
  removeKeys,
  saveKeys,
  secretKeyOf,
  shownConnection,
} from './connection.ts'
import { cardEventRoute } from './receive-event.ts'

/** The account that cards are taken through, as Super Admin and Support keep it. */
export function cardRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.readCardConnection, shownConnection)
  commandRoute(app, contract.connectCards, async (work, { body }) => {
    await saveKeys(work, body)
    return shownConnection(work)
  })
  commandRoute(app, contract.approveCardAccount, async (work, { body }) => {
    await approveAccount(work, body.version)
    return shownConnection(work)
  })
  commandRoute(app, contract.updateCardOptions, async (work, { body, request }) => {
    await chooseOptions(work, body, versionOf(request))
    return shownConnection(work)
  })
  commandRoute(app, contract.removeCardKeys, async (work, { request }) => {
    await removeKeys(work, versionOf(request))
    return shownConnection(work)
  })
  nonCommandRoute(app, contract.checkCardConnection, 'own_transactions', async (question) => {
    await checkConnection(question)
    return shownConnection(question)
  })
  cardEventRoute(app)
}

/** Asks the provider whose account the key is of; no transaction is open meanwhile. */
async function checkConnection(question: QueryContext): Promise<void> {
  const row = await connectionOf(question)
  const key = row && secretKeyOf(question.platform, row)
  if (key === undefined) contract.refuse({ code: 'conflict', reason: 'not_configured', about: 'cards' })
  const provider = await cardProvider(question.platform, key)
  const account = await provider.accounts.retrieveCurrent().catch(async (error: unknown) => {
    const fault = await faultOf(error)
    if (fault === 'no_answer') contract.refuse({ code: 'conflict', reason: 'no_answer', about: 'cards' })
    return contract.refuse({ code: 'conflict', reason: 'not_configured', about: 'cards_refused' })
  })
  const name = account.settings?.dashboard.display_name ?? account.business_profile?.name ?? account.id
  await transact(question.platform, question, (work) => recordCheck(work, row!, name))
}
