import { sql } from 'kysely'
import type { Db, Trx } from '../../kernel/database/database.ts'

/**
 * Columns by which a row names a person, and what a merge does with them. `stays`: who did something is
 * history, keys to sign in are never handed to another account, staff look after records, pictures belong to
 * offers, what was begun or looked at is gone on with in the account in which it was, and movements of shares are
 * never changed: the register writes others. Everything else belongs to the person and moves. The columns
 * themselves are read from the database's catalogue; owned-columns.test.ts fails for one that is not decided
 * here.
 */
const decided = {
  moves: [
    'attribute_values.owner_id',
    'bank_accounts.owner_id',
    'call_logs.owner_id',
    'cash_call_late_charges.user_id',
    'cash_call_lines.user_id',
    'categorisations.user_id',
    'certificates.user_id',
    'cloud_documents.owner_id',
    'cleansing_notices.user_id',
    'contacts.converted_user_id',
    'data_room_acceptances.user_id',
    'data_room_members.user_id',
    'data_room_readings.user_id',
    'delegates.delegate_user_id',
    'delegates.user_id',
    'distribution_lines.user_id',
    'discussion_followers.user_id',
    'discussion_replies.user_id',
    'discussions.user_id',
    'document_acknowledgements.user_id',
    'do_not_sound_entries.user_id',
    'documents.owner_id',
    'fee_payments.user_id',
    'fee_subscriptions.user_id',
    'folder_structures.owner_id',
    'fund_commitments.user_id',
    'fund_drawdown_lines.user_id',
    'fund_late_charges.user_id',
    'fund_payments.user_id',
    'fund_transfers.user_id',
    'holding_notes.user_id',
    'identity_checks.user_id',
    'insiders.user_id',
    'intents.user_id',
    'investment_method_entities.lead_user_id',
    'investment_method_holders.user_id',
    'investments.user_id',
    'investor_consents.user_id',
    'invitations.user_id',
    'kpi_requests.user_id',
    'ledgers.user_id',
    'market_sounding_acceptances.user_id',
    'nominee_users.user_id',
    'notes.owner_id',
    'notification_choices.user_id',
    'notifications.user_id',
    'onboarding_acceptances.user_id',
    'opens.user_id',
    'opportunity_distribution_lines.user_id',
    'organisation_links.user_id',
    'organisation_members.user_id',
    'organisation_owners.user_id',
    'organisations.lead_user_id',
    'payments.user_id',
    'pre_emption_choices.user_id',
    'questionnaire_responses.user_id',
    'refunds.user_id',
    'registration_documents.user_id',
    'registrations.user_id',
    'share_lots.user_id',
    'share_transfers.user_id',
    'signature_requests.user_id',
    'signature_signers.user_id',
    'spoken_soundings.user_id',
    'support_messages.user_id',
    'tasks.owner_id',
    'tax_details.user_id',
    'test_attempts.user_id',
    'user_associates.user_id',
    'user_client_groups.user_id',
    'whole_ownership_choices.user_id',
  ],
  stays: [
    'insiders.staff_id',
    'accounting_sign_ins.user_id',
    'categorisations.reviewer_id',
    'duplicate_pairs.first_id',
    'duplicate_pairs.second_id',
    'entered_orders.user_id',
    'fee_checkouts.user_id',
    'galleries.owner_id',
    'holding_looks.user_id',
    'images.owner_id',
    'key_dates.owner_id',
    'key_points.owner_id',
    'merges.closed_id',
    'merges.kept_id',
    'organisation_links.reviewer_id',
    'page_editors.user_id',
    'passkeys.user_id',
    'personal_account_deals.user_id',
    'pipeline_deal_users.user_id',
    'recovery_codes.user_id',
    'report_deliveries.user_id',
    'report_types.owner_id',
    'sessions.registered_user_id',
    'sessions.user_id',
    'share_movements.user_id',
    'tasks.assignee_id',
    'team_images.owner_id',
    'two_factors.user_id',
    'user_associates.staff_id',
    'update_report_recipients.user_id',
    'update_reports.owner_id',
    'user_tokens.user_id',
    'users.adviser_id',
  ],
} as const

/**
 * `created_by`, `decided_by`: who did it, which stays true whatever becomes of their record. `owner_id`: who
 * of the staff looks after it.
 */
const isOfStaff = ({ column, byOwnerType }: PersonColumn) =>
  column.endsWith('_by') || (column === 'owner_id' && !byOwnerType)

export interface PersonColumn {
  table: string
  column: string
  byOwnerType: boolean
}

/** Every column of the database that names a person. */
export async function personColumns({ db }: { db: Db | Trx }): Promise<PersonColumn[]> {
  const { rows } = await sql<PersonColumn>`
    select c.table_name as "table", c.column_name as "column", c.by_owner_type as "byOwnerType"
    from person_columns() c order by 1, 2`.execute(db)
  return rows
}

const nameOf = ({ table, column }: PersonColumn) => `${table}.${column}`
const stays = new Set<string>(decided.stays)
const known = new Set<string>([...decided.moves, ...decided.stays])

/**
 * What belongs to the person. A column that nobody has decided about moves: better with the record than lost
 * with the closed one.
 */
export const movingColumns = (columns: readonly PersonColumn[]): PersonColumn[] =>
  columns.filter((each) => !isOfStaff(each) && !stays.has(nameOf(each)))

/** Columns that this file says nothing about. */
export const undecidedColumns = (columns: readonly PersonColumn[]): string[] =>
  columns.filter((each) => !isOfStaff(each) && !known.has(nameOf(each))).map(nameOf)
