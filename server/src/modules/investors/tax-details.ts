import type { AnswerOf, changeTaxDetails as endpoint } from '@moorgate/contract'
import { unseal } from '../../kernel/secrets.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { noNumbers } from './tax-numbers.ts'
import type { Residence, TaxNumbers } from './tax-numbers.ts'

type Answer = AnswerOf<typeof endpoint>

export interface StoredDetails {
  id: number
  us_person: boolean | null
  residences: Residence[]
  masked: TaxNumbers
  sealed: string
  version: number
}

/** What is kept of somebody, numbers masked; what was never said is null, at version 0. */
export async function taxDetailsOf(scope: QueryContext | Work, userId: number): Promise<Answer> {
  return shown(await storedDetailsOf(scope, userId))
}

function shown(stored: StoredDetails | undefined): Answer {
  const masked = stored?.masked ?? noNumbers
  return {
    us_person: stored?.us_person ?? null,
    residences: (stored?.residences ?? []).map((residence, index) => ({
      ...residence,
      number: masked.residences[index] ?? null,
    })),
    national_insurance: masked.national_insurance,
    utr: masked.utr,
    version: stored?.version ?? 0,
  }
}

export async function storedDetailsOf(
  { db, tenant }: QueryContext | Work,
  userId: number,
): Promise<StoredDetails | undefined> {
  const row = await db
    .selectFrom('tax_details')
    .select(['id', 'us_person', 'residences', 'masked', 'sealed', 'version'])
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && (row as unknown as StoredDetails)
}

export const sealContext = (work: Work, id: number) => [work.tenant.id, 'tax_details', id]

export function numbersIn(work: Work, stored: StoredDetails | undefined): TaxNumbers {
  if (!stored) return noNumbers
  const text = unseal(work.platform.settings.masterKey, sealContext(work, stored.id), stored.sealed)
  return JSON.parse(text) as TaxNumbers
}
