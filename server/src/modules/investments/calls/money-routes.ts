import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { londonDate } from '../../../kernel/clock.ts'
import { fileRoute } from '../../../kernel/http/file-route.ts'
import { commandRoute, queryRoute } from '../../../kernel/http/route.ts'
import { JsonText } from '../../../kernel/http/json-text.ts'
import { readRoutes, resourceRoutes } from '../../../kernel/resource/routes.ts'
import { newRecordCommand, recordCommand } from '../../../kernel/resource/record-command.ts'
import { showJson, showRecord } from '../../../kernel/resource/show.ts'
import type { Work } from '../../../kernel/work.ts'
import { sendMade } from '../../../kernel/storage/index.ts'
import { rowsJson } from '../../../kernel/resource/rows-json.ts'
import { callNoticePdf } from './call-notice-pdf.ts'
import { createCashCall, updateCashCall } from './cash-calls.ts'
import { cancelCashCall } from './cancel-cash-call.ts'
import { issueCashCall } from './issue-cash-call.ts'
import { defaultLine, waiveLine } from './end-line.ts'
import type { PostedJournal } from '../../ledger/index.ts'
import { takesCard } from '../../card-payments/index.ts'
import { cashCallLineKind } from '../cards/cash-call-lines.ts'
import { paymentDetails } from './payment-details.ts'
import { recordPayment } from './record-payment.ts'
import { recordPayments } from './record-payments.ts'
import { remindOfCall } from './remind-of-call.ts'
import { sendCallNotices } from './send-notices.ts'
import { reversePayments } from './reverse-payments.ts'
import { returnSurplus } from './return-surplus.ts'
import { payRefund } from './refunds.ts'
import { reverseJournal } from '../ledger/reverse-journal.ts'
import { mustBeDue, sayPaymentSent, takeBackPaymentSent } from './report-payment.ts'
import { cashCallLines, cashCalls, payments, refunds } from '../tables.ts'
import { ledgerReadRoutes } from '../ledger/ledger-reads.ts'
import { ledgers } from '../ledger/tables.ts'
import { writeJournal } from '../ledger/write-journal.ts'
import { lockById } from '../../../kernel/rows.ts'
import { postLetter } from '../../../kernel/mail/post-letter.ts'
import { calledLine, notice } from '../notifications/call-notice.ts'

/** Calls, what is paid on them, what goes back, and the ledger of it all. */
export function moneyRoutes(app: FastifyInstance): void {
  for (const table of [cashCalls, payments, refunds]) resourceRoutes(app, table)
  resourceRoutes(app, cashCallLines)
  callRoutes(app)
  paymentRoutes(app)
  sentRoutes(app)
  ledgerRoutes(app)
}

function callRoutes(app: FastifyInstance): void {
  commandRoute(app, contract.createCashCall, async (work, { body }) =>
    callJson(work, await createCashCall(work, body)),
  )
  commandRoute(app, contract.updateCashCall, async (work, { id, body }) => {
    await updateCashCall(work, id, body)
    return callJson(work, id)
  })
  commandRoute(app, contract.issueCashCall, async (work, { id, body }) => {
    await issueCashCall(work, id, body)
    return callJson(work, id)
  })
  commandRoute(app, contract.cancelCashCall, async (work, { id, body }) => {
    await cancelCashCall(work, id, body.reason ?? null)
    return callJson(work, id)
  })
  fileRoute(app, contract.downloadCashCallNotices, (question, { id, reply }) =>
    sendCallNotices(question, { id, reply }),
  )
  commandRoute(app, contract.remindOfCashCall, (work, { id, body }) => remindOfCall(work, id, body))
}

function paymentRoutes(app: FastifyInstance): void {
  fileRoute(app, contract.downloadCashCallNotice, async (question, { id, reply }) => {
    await showJson(question, cashCallLines, question, id)
    return sendMade(reply, await callNoticePdf(question, id), 'attachment')
  })
  queryRoute(app, contract.readPaymentDetails, async (question, { id }) => {
    await showJson(question, cashCallLines, question, id)
    const isInvestor = question.actor.roleId === contract.roleIds.user
    const details = await paymentDetails(question.db, { ...question, isInvestor }, id)
    return { ...details, card: await takesCard(question, cashCallLineKind, id) }
  })
  commandRoute(app, contract.recordPayment, async (work, { id, body }) => {
    const payment = await showJson(work.db, payments, work, await recordPayment(work, id, body))
    const line = await showJson(work.db, cashCallLines, work, id)
    return new JsonText(`${payment.text.slice(0, -1)},"line":${line.text}}`)
  })
  commandRoute(app, contract.recordPayments, async (work, { id, body }) =>
    rowsJson(work.db, payments, work, await recordPayments(work, id, body)),
  )
  commandRoute(app, contract.reversePayments, async (work, { id, body }) => {
    await reversePayments(work, id, body)
    return rowsJson(work.db, payments, work, body.payment_ids)
  })
  recordCommand(app, contract.waiveCashCallLine, cashCallLines, (work, { id, body }) =>
    waiveLine(work, id, body.reason ?? null),
  )
  recordCommand(app, contract.defaultCashCallLine, cashCallLines, (work, { id, body }) =>
    defaultLine(work, id, body.reason ?? null),
  )
  newRecordCommand(app, contract.returnSurplus, refunds, (work, { id }) => returnSurplus(work, id))
  recordCommand(app, contract.payRefund, refunds, (work, { id, body }) =>
    payRefund(work, id, { paidOn: body.paid_on, reference: body.reference ?? null }),
  )
}

function sentRoutes(app: FastifyInstance): void {
  commandRoute(app, contract.sayPaymentSent, async (work, { id }) => {
    await showRecord(work, cashCallLines, id)
    await sayPaymentSent(work, id)
    return showRecord(work, cashCallLines, id)
  })
  commandRoute(app, contract.mailPaymentDetails, async (work, { id }) => {
    await showRecord(work, cashCallLines, id)
    await mailPaymentDetails(work, id)
  })
  commandRoute(app, contract.takeBackPaymentSent, async (work, { id }) => {
    await showRecord(work, cashCallLines, id)
    await takeBackPaymentSent(work, id)
    return showRecord(work, cashCallLines, id)
  })
}

function ledgerRoutes(app: FastifyInstance): void {
  ledgerReadRoutes(app)
  readRoutes(app, {
    resource: ledgers.resource,
    tableFor: () => ledgers,
    access: { event: 'investment_opportunity_existing', action: 'update', own: true },
  })
  commandRoute(app, contract.postJournal, async (work, { body }) =>
    journalJson(work, await writeJournal(work, body), body.date, body.type),
  )
  commandRoute(app, contract.reverseJournal, async (work, { id, body }) => {
    const date = body.date ?? londonDate(work.now)
    const posted = await reverseJournal(work, id, { date, description: body.description ?? null })
    return journalJson(work, posted, date, 'reversal')
  })
}

/** A call with its lines, as its own list shows both. */
async function callJson(work: Work, id: number): Promise<JsonText> {
  const call = await showJson(work.db, cashCalls, work, id)
  const ids = await work.db
    .selectFrom('cash_call_lines')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('cash_call_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
  const lines = await rowsJson(
    work.db,
    cashCallLines,
    work,
    ids.map((row) => row.id),
  )
  return new JsonText(`${call.text.slice(0, -1)},"lines":${lines.text}}`)
}

async function journalJson(
  work: Work,
  { journalId, entryIds }: PostedJournal,
  date: string,
  type: string,
): Promise<JsonText> {
  const entries = await rowsJson(work.db, ledgers, work, entryIds)
  return new JsonText(
    `{"journal_id":${journalId},"date":"${date}","type":"${type}","entries":${entries.text}}`,
  )
}

/**
 * The notice of a line once more, with what is still to pay, to the person who asks: of an organisation's
 * line not everybody got the first.
 */
async function mailPaymentDetails(work: Work, lineId: number): Promise<void> {
  mustBeDue(await lockById(work, 'cash_call_lines', lineId))
  const line = (await calledLine(work, lineId)) ?? contract.refuse({ code: 'not_found' })
  const { email, first_name } = await work.db
    .selectFrom('users')
    .select(['email', 'first_name'])
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', work.actor.id)
    .executeTakeFirstOrThrow()
  await postLetter(work, {
    group: 'money',
    to: email,
    cause: `payment_details:${lineId}:${work.actor.id}:${work.now.toISOString()}`,
    mail: await notice(work, { ...line, first_name }),
  })
}
