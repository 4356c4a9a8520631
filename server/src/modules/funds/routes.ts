import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { JsonText } from '../../kernel/http/json-text.ts'
import { commandRoute, nonCommandRoute, queryRoute } from '../../kernel/http/route.ts'
import { figureRoutes } from '../../figures/figure-routes.ts'
import { laidOut } from '../../figures/in-worker.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { newRecordCommand, recordCommand } from '../../kernel/resource/record-command.ts'
import { showJson, showRecord } from '../../kernel/resource/show.ts'
import { createWithValues } from '../attributes/index.ts'
import { openCardPage, takesCard } from '../card-payments/index.ts'
import { accountRoutes } from '../collection-accounts/index.ts'
import { fundAccount } from './bank-account.ts'
import { drawdownLineKind } from './cards/drawdown-lines.ts'
import { addCommitment } from './commitments/add-commitment.ts'
import { deleteCommitment, updateCommitment } from './commitments/change-commitment.ts'
import { closeFund, owedByJoiners } from './commitments/close-fund.ts'
import { distributionRoutes } from './distributions/routes.ts'
import { confirmDefault, liftDefault, reportDefault } from './commitments/default-commitment.ts'
import { drawUpDrawdown } from './drawdowns/draw-up-drawdown.ts'
import { cancelDrawdown, issueDrawdown } from './drawdowns/issue-drawdown.ts'
import { readFee } from './drawdowns/management-fee.ts'
import { fundPaymentDetails } from './drawdowns/payment-details.ts'
import { fundPaymentsById, paymentsOfLine } from './drawdowns/payments-of-line.ts'
import { recordPayment } from './drawdowns/record-payment.ts'
import { remindOfDrawdown } from './drawdowns/remind-of-drawdown.ts'
import { reversePayments } from './drawdowns/reverse-payments.ts'
import { fundMaker } from './figures/fund-worksheet.ts'
import { readPerformance } from './figures/read-performance.ts'
import { readPositions } from './figures/read-positions.ts'
import { viewFund } from './figures/view-fund.ts'
import { lateRoutes } from './late/routes.ts'
import { letterRoutes } from './letters/routes.ts'
import { noticeRoutes } from './notices/routes.ts'
import { isInvestor } from './own-commitment.ts'
import { prepareFund } from './prepare-fund.ts'
import { structureRoutes } from './structures/routes.ts'
import { transferRoutes } from './transfers/routes.ts'
import { fundClosings, fundCommitments, fundDrawdownLines, fundDrawdowns, funds } from './tables.ts'
import { approveValue } from './values/approve-value.ts'
import { deleteValue, draftValue, updateValue } from './values/draft-value.ts'
import { publishValue } from './values/publish-value.ts'
import { netAssetValues } from './values/tables.ts'
import { withLines } from '../../kernel/resource/with-lines.ts'

/** Funds that investors commit to, and what is called, valued and paid out of them. */
export function fundRoutes(app: FastifyInstance): void {
  resourceRoutes(app, funds, { prepare: prepareFund, create: createWithValues(funds, 'fund') })
  accountRoutes(app, fundAccount, {
    set: contract.setFundBank,
    approve: contract.approveFundBank,
    refuse: contract.refuseFundBank,
    read: contract.readFundBank,
  })
  for (const table of [fundCommitments, fundClosings, fundDrawdowns, fundDrawdownLines, netAssetValues])
    resourceRoutes(app, table)
  commitmentRoutes(app)
  drawdownRoutes(app)
  valueRoutes(app)
  distributionRoutes(app)
  structureRoutes(app)
  transferRoutes(app)
  lateRoutes(app)
  workingRoutes(app)
  letterRoutes(app)
  noticeRoutes(app)
}

function workingRoutes(app: FastifyInstance): void {
  figureRoutes(app, contract.fundFigures, async (question, { id, query }) => {
    const fund = await viewFund(question, id, query)
    const rows = Math.max(fund.callLines.length, fund.payments.length, fund.lines.length)
    return { worksheet: laidOut(rows, fundMaker, fund), name: fund.name }
  })
  queryRoute(app, contract.readFundPerformance, (question, { id }) => readPerformance(question, id))
  queryRoute(app, contract.readFundPortfolio, (question, { id, query }) =>
    readPerformance(question, id, query),
  )
  queryRoute(app, contract.readFundInvestments, (question, { id, query }) =>
    readPositions(question, id, query),
  )
}

function commitmentRoutes(app: FastifyInstance): void {
  newRecordCommand(app, contract.addFundCommitment, fundCommitments, (work, { body }) =>
    addCommitment(work, body),
  )
  recordCommand(app, contract.updateFundCommitment, fundCommitments, (work, { id, body }) =>
    updateCommitment(work, id, body),
  )
  recordCommand(app, contract.reportFundDefault, fundCommitments, (work, { id, body }) =>
    reportDefault(work, id, body.reason),
  )
  recordCommand(app, contract.confirmFundDefault, fundCommitments, (work, { id, body }) =>
    confirmDefault(work, id, body.version),
  )
  recordCommand(app, contract.liftFundDefault, fundCommitments, (work, { id, body }) =>
    liftDefault(work, id, body.reason),
  )
  commandRoute(app, contract.deleteFundCommitment, (work, { id }) => deleteCommitment(work, id))
  commandRoute(app, contract.closeFund, async (work, { body }) => {
    const held = await closeFund(work, body)
    const { text } = await showJson(work.db, fundClosings, work, held.id)
    return new JsonText(`${text.slice(0, -1)},${JSON.stringify(owedByJoiners(held)).slice(1)}`)
  })
}

function drawdownRoutes(app: FastifyInstance): void {
  const tables = { table: fundDrawdowns, lines: fundDrawdownLines, column: 'fund_drawdown_id' } as const
  commandRoute(app, contract.drawUpFundDrawdown, async (work, { body }) =>
    withLines(work, tables, await drawUpDrawdown(work, body)),
  )
  queryRoute(app, contract.readManagementFee, (question, { id, query }) => readFee(question, id, query))
  commandRoute(app, contract.issueFundDrawdown, async (work, { id, body }) => {
    await issueDrawdown(work, id, body.version)
    return withLines(work, tables, id)
  })
  commandRoute(app, contract.cancelFundDrawdown, async (work, { id, body }) => {
    await cancelDrawdown(work, id, body.reason ?? null)
    return withLines(work, tables, id)
  })
  queryRoute(app, contract.readFundPaymentDetails, async (question, { id }) => {
    await showJson(question, fundDrawdownLines, question, id)
    const details = await fundPaymentDetails(
      question.db,
      { ...question, isInvestor: isInvestor(question) },
      id,
    )
    return { ...details, card: await takesCard(question, drawdownLineKind, id) }
  })
  commandRoute(app, contract.remindOfFundDrawdown, (work, { id, body }) => remindOfDrawdown(work, id, body))
  paymentRoutes(app)
  nonCommandRoute(app, contract.payFundByCard, 'own_transactions', (question, { id }) =>
    openCardPage(question, drawdownLineKind, async (work) => {
      await showRecord(work, fundDrawdownLines, id)
      return id
    }),
  )
}

function paymentRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.readFundPayments, async (question, { id }) => {
    await showJson(question, fundDrawdownLines, question, id)
    return paymentsOfLine(question, id)
  })
  commandRoute(app, contract.recordFundPayment, async (work, { id, body }) => {
    const paymentId = await recordPayment(work, id, body)
    const { text } = await showJson(work.db, fundDrawdownLines, work, id)
    return new JsonText(`${text.slice(0, -1)},"fund_payment_id":${paymentId}}`)
  })
  commandRoute(app, contract.reverseFundPayments, async (work, { id, body }) => {
    await reversePayments(work, id, body)
    return fundPaymentsById(work, body.payment_ids)
  })
}

function valueRoutes(app: FastifyInstance): void {
  newRecordCommand(app, contract.draftNetAssetValue, netAssetValues, (work, { body }) =>
    draftValue(work, body),
  )
  recordCommand(app, contract.updateNetAssetValue, netAssetValues, (work, { id, body }) =>
    updateValue(work, id, body),
  )
  commandRoute(app, contract.deleteNetAssetValue, (work, { id }) => deleteValue(work, id))
  recordCommand(app, contract.approveNetAssetValue, netAssetValues, (work, { id, body }) =>
    approveValue(work, id, body.version),
  )
  recordCommand(app, contract.publishNetAssetValue, netAssetValues, (work, { id, body }) =>
    publishValue(work, id, body.version),
  )
}
