import { readAccountingAccounts, readAccountingStatus } from '@moorgate/contract/accounting/connection.ts'
import type { accountingEntry } from '@moorgate/contract/accounting/entry.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { endpointQuery } from '../../../../kernel/queries.ts'

export type AccountingFacts = AnswerOf<typeof readAccountingStatus>
export type AccountingEntry = RowOf<typeof accountingEntry>

export const area = 'accounting'
export const statusQuery = endpointQuery(area, readAccountingStatus)
export const accountsQuery = endpointQuery('accounting_accounts', readAccountingAccounts)

export const entriesPath = '/admin/settings/account/connections/accounting'
