import { refuse } from '@moorgate/contract'
import type { AnswerOf, BodyOf, setOpportunityBank as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { maskAccountNumber } from '../../domain/bank-account.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { lockRow } from '../../kernel/resource/write.ts'
import { seal, unseal } from '../../kernel/secrets.ts'
import type { Question, Scope, Work } from '../../kernel/work.ts'
import { approveAccount, beginStanding, readNumbers } from '../methods/index.ts'
import { opportunities } from './tables.ts'
import { mayTouch } from './visibility.ts'

type Given = BodyOf<typeof endpoint>

/** The numbers of an account, as a payer needs them. */
export interface AccountNumbers {
  holder_name: string
  sort_code: string | null
  account_number: string | null
  iban: string | null
  bic: string | null
}

interface ShownBank {
  id: number
  holder_name: string
  masked: string
  country: string
  currency: string
  verified: AnswerOf<typeof endpoint>['verified']
  standing: 'approved'
  held_until: string | null
}

const context = ({ tenant }: Pick<Scope, 'tenant'>, opportunityId: number) => [
  tenant.id,
  'bank_account',
  'investment_opportunity',
  opportunityId,
]

/**
 * Gives an opportunity the account that investors pay into. The numbers are sealed; the account before stays as it was, because the
 * notices that named it still do. One that takes another's place waits 48 hours before money is called to it, and the Super Admins are
 * told at once (decision 30).
 */
export async function setOpportunityBank(work: Work, id: number, given: Given): Promise<ShownBank> {
  const row = await lockRow(work, opportunities, id)
  if (!mayTouch(work, row['status'] as number, 'update')) refuse({ code: 'forbidden' })
  const { numbers: all, verified } = readNumbers(work, given)
  const { roll_number: _ofSavings, ...numbers } = all
  const shown = {
    holder_name: given.holder_name,
    masked: maskAccountNumber(numbers.account_number ?? numbers.iban ?? ''),
    country: given.country ?? 'GB',
    currency: given.currency ?? String(row['currency']),
    verified,
  }
  const account = await work.db
    .insertInto('bank_accounts')
    .values({
      tenant_id: work.tenant.id,
      owner_type: 'investment_opportunity',
      owner_id: id,
      ...shown,
      sealed: seal(
        work.platform.settings.masterKey,
        context(work, id),
        JSON.stringify({ holder_name: given.holder_name, ...numbers }),
      ),
      created_at: work.now,
      created_by: work.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await beginStanding(work, account.id, row['bank_account_id'] !== null)
  await approveAccount(work, account.id)
  await sql`update investment_opportunities set bank_account_id = ${account.id}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  work.emit({
    type: 'investment_opportunity.bank_account_set',
    subject: { type: 'investment_opportunity', id },
    before: { bank_account_id: row['bank_account_id'] },
    after: { bank_account_id: account.id, masked: shown.masked },
  })
  return readOpportunityBank({ ...work, db: work.db }, id)
}

/** The account that an opportunity's investors pay into now, without its numbers. */
export async function readOpportunityBank(
  { db, ...scope }: Scope & { db: Db | Trx },
  id: number,
): Promise<ShownBank> {
  if (scope.tenant.flags['hide_bank_details_admin'] === 1) refuse({ code: 'not_found' })
  const account = await db
    .selectFrom('investment_opportunities as o')
    .innerJoin('bank_accounts as b', (join) =>
      join.onRef('b.id', '=', 'o.bank_account_id').on('b.tenant_id', '=', scope.tenant.id),
    )
    .innerJoin('bank_account_standings as s', (join) =>
      join.onRef('s.bank_account_id', '=', 'b.id').on('s.tenant_id', '=', scope.tenant.id),
    )
    .select([
      'b.id',
      'b.holder_name',
      'b.masked',
      'b.country',
      'b.currency',
      'b.verified',
      's.held_until',
      'o.status',
    ])
    .where('o.tenant_id', '=', scope.tenant.id)
    .where('o.id', '=', id)
    .where('o.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!account || !mayTouch(scope, account.status, 'visit')) refuse({ code: 'not_found' })
  const { status: _status, held_until: until, ...shown } = account
  return {
    ...shown,
    verified: shown.verified as ShownBank['verified'],
    standing: 'approved',
    held_until: until?.toISOString() ?? null,
  }
}

/** The numbers of one account, opened for a payment notice. */
export async function accountNumbers(
  db: Db | Trx,
  scope: Pick<Scope, 'tenant'> & { platform: Question['platform'] },
  accountId: number,
): Promise<AccountNumbers | undefined> {
  const account = await db
    .selectFrom('bank_accounts')
    .select(['sealed', 'owner_id'])
    .where('tenant_id', '=', scope.tenant.id)
    .where('id', '=', accountId)
    .where('owner_type', '=', 'investment_opportunity')
    .executeTakeFirst()
  if (!account) return undefined
  const text = unseal(scope.platform.settings.masterKey, context(scope, account.owner_id), account.sealed)
  return JSON.parse(text) as AccountNumbers
}
