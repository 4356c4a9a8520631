import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, nonCommandRoute, queryRoute } from '../../kernel/http/route.ts'
import { versionOf } from '../../kernel/http/version.ts'
import { readRoutes } from '../../kernel/resource/routes.ts'
import { mustShow, showRecord } from '../../kernel/resource/show.ts'
import { readLock, setLock } from '../ledger/index.ts'
import { shownConnection } from './connection.ts'
import { chooseOptions, chooseOrganisation, readAccounts } from './options.ts'
import { revoke } from './revoke.ts'
import { sendAgain, sendAllAgain } from './send-again.ts'
import { beginSignIn, finishSignIn } from './sign-in.ts'
import { accountingEntries } from './tables.ts'

/** The firm's books, as Super Admin and Support connect them, and what was sent there. */
export function accountingRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.readAccountingStatus, shownConnection)
  queryRoute(app, contract.readAccountingAccounts, readAccounts)
  nonCommandRoute(app, contract.signInToAccounting, 'own_transactions', beginSignIn)
  nonCommandRoute(app, contract.finishAccountingSignIn, 'own_transactions', async (question, { query }) => {
    await finishSignIn(question, query)
    return shownConnection(question)
  })
  nonCommandRoute(app, contract.revokeAccounting, 'own_transactions', revoke)
  commandRoute(app, contract.chooseAccountingOrganisation, async (work, { body, request }) => {
    await chooseOrganisation(work, body, versionOf(request))
    return shownConnection(work)
  })
  commandRoute(app, contract.updateAccountingOptions, async (work, { body, request }) => {
    await chooseOptions(work, body, versionOf(request))
    return shownConnection(work)
  })
  queryRoute(app, contract.readBooksLock, readLock)
  commandRoute(app, contract.setBooksLock, async (work, { body, request }) => {
    await setLock(work, body, versionOf(request))
    return readLock(work)
  })
  readRoutes(app, { resource: contract.accountingEntry, tableFor: () => accountingEntries, only: ['list'] })
  commandRoute(
    app,
    contract.sendAccountingEntryAgain,
    async (work, { id }) => {
      await sendAgain(work, id)
      return showRecord(work, accountingEntries, id)
    },
    { finds: mustShow(() => accountingEntries) },
  )
  commandRoute(app, contract.sendFailedAccountingEntries, async (work) => ({
    count: await sendAllAgain(work),
  }))
}
