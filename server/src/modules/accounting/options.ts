import { refuse, refuseField, refuseFields } from '@moorgate/contract'
import type {
  AnswerOf,
  BodyOf,
  chooseAccountingOrganisation,
  readAccountingAccounts,
  updateAccountingOptions,
} from '@moorgate/contract'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { askBooks } from './ask-books.ts'
import { changeConnection, connectionOf, lockConnected, optionsOf } from './connection.ts'
import type { AccountingOptions } from './connection.ts'
import { sendSoon } from './jobs.ts'
import { isFault, objectOf } from './provider.ts'
import { useOrganisation } from './sign-in.ts'

export async function chooseOrganisation(
  work: Work,
  { organisation_id: id }: BodyOf<typeof chooseAccountingOrganisation>,
  version: number | undefined,
): Promise<void> {
  const row = await lockConnected(work, version)
  const chosen = row.organisations.find((each) => each.id === id)
  if (!chosen) refuseField('organisation_id', 'Choose one of these organisations.')
  await useOrganisation(work, row.organisation_id, chosen)
  await sendSoon(work)
}

/** What each choice can't do without. */
const needs = {
  sends_cash_calls: ['calls_account', 'bank_account'],
  sends_drawdowns: ['drawdowns_account', 'fees_account', 'bank_account'],
  sends_refunds: ['calls_account', 'bank_account'],
  sends_fees: ['fees_account', 'bank_account'],
  sends_distributions: ['distributions_account', 'drawdowns_account', 'bank_account'],
} as const

export async function chooseOptions(
  work: Work,
  body: BodyOf<typeof updateAccountingOptions>,
  version: number | undefined,
): Promise<void> {
  const row = await lockConnected(work, version)
  if (row.organisation_id === null)
    refuse({ code: 'conflict', reason: 'not_configured', about: 'accounting_connection' })
  const before = optionsOf(row)
  const { version: _seen, ...changes } = body
  const after = { ...before, ...changes } as AccountingOptions
  const wanted = Object.entries(needs).flatMap(([choice, accounts]) =>
    after[choice as keyof typeof needs] ? accounts : [],
  )
  // Without funds nothing is booked on the account of their calls.
  const hasFunds = work.tenant.flags.funds_enabled === 1
  refuseFields(
    [...new Set(wanted)].filter(
      (account) => after[account] === null && (hasFunds || account !== 'drawdowns_account'),
    ),
    'Choose an account.',
  )
  if (JSON.stringify(before) === JSON.stringify(after)) return
  await changeConnection(work, after)
  work.emit({
    type: 'accounting_connection.updated',
    subject: { type: 'accounting_connection', id: null },
    before,
    after,
  })
}

/** The accounts of the books that have a code, in its order. */
export async function readAccounts(question: QueryContext): Promise<AnswerOf<typeof readAccountingAccounts>> {
  const row = await connectionOf(question)
  if (!row || row.refresh_sealed === null)
    refuse({ code: 'conflict', reason: 'not_configured', about: 'accounting_connection' })
  if (row.organisation_id === null)
    refuse({ code: 'conflict', reason: 'not_configured', about: 'accounting_connection' })
  const answered = await askBooks(question, {
    method: 'GET',
    path: '/api.xro/2.0/Accounts',
    organisation: row.organisation_id,
  })
  if (isFault(answered) && answered.fault === 'ended')
    refuse({ code: 'conflict', reason: 'not_configured', about: 'accounting_connection' })
  const accounts = isFault(answered) ? undefined : objectOf(answered.body)['Accounts']
  if (!Array.isArray(accounts)) refuse({ code: 'conflict', reason: 'no_answer', about: 'accounting' })
  return accounts
    .map(objectOf)
    .flatMap(usableAccount)
    .toSorted((a, b) => a.code.localeCompare(b.code, 'en', { numeric: true }))
}

/** An account that something can be booked on; the provider keeps its own, such as debtors, to itself. */
function usableAccount(account: Readonly<Record<string, unknown>>) {
  const { Code: code, Name: name, Type: type, Status: status, SystemAccount: system } = account
  const isUsable =
    typeof code === 'string' && /^[A-Za-z0-9.-]{1,10}$/.test(code) && status === 'ACTIVE' && !system
  return isUsable && typeof name === 'string'
    ? [{ code, name: name.slice(0, 200), is_bank: type === 'BANK' }]
    : []
}
