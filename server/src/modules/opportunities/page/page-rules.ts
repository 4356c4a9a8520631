import { refuse, say, messageFor } from '@moorgate/contract'
import type { FieldErrors } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../../kernel/work.ts'

type Values = Record<string, unknown>

interface Fee {
  percent?: string | null
  amount?: string | null
  minimum?: string | null
}

/**
 * Refuses what a page can't say: a block twice, a fee that is a percentage and an amount or neither, a tax
 * scheme that there isn't.
 */
export async function checkPage(work: Work, values: Values): Promise<void> {
  const errors: FieldErrors = {
    ...repeated(values, 'page_blocks'),
    ...repeated(values, 'tax_option_ids'),
    ...feeErrors(values['fees'] as Fee[] | undefined),
  }
  if (!(await areTaxOptions(work, values['tax_option_ids'] as number[] | undefined)))
    errors['tax_option_ids'] = [messageFor(say.in, 'tax_option_ids')]
  if (Object.keys(errors).length > 0) refuse({ code: 'invalid', errors })
}

function repeated(values: Values, field: string): FieldErrors {
  const given = (values[field] ?? []) as unknown[]
  return new Set(given).size < given.length ? { [field]: [messageFor(say.distinct, field)] } : {}
}

/** A fee is so many per cent or so much, never both. Only one in per cent has a least amount. */
function feeErrors(fees: readonly Fee[] = []): FieldErrors {
  const wrong = fees.flatMap(({ percent = null, amount = null, minimum = null }, index) => [
    ...((percent === null) === (amount === null)
      ? [[`fees.${index}.percent`, ['Enter the fee as a percentage or an amount, not both.']]]
      : []),
    ...(percent === null && minimum !== null
      ? [[`fees.${index}.minimum`, ['Only a percentage fee can have a minimum.']]]
      : []),
  ])
  return Object.fromEntries(wrong) as FieldErrors
}

async function areTaxOptions(work: Work, ids: readonly number[] = []): Promise<boolean> {
  if (ids.length === 0) return true
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tax_options
    where tenant_id = ${work.tenant.id} and id = any(${ids}::bigint[]) and deleted_at is null`.execute(
    work.db,
  )
  return rows[0]!.count === new Set(ids).size
}
