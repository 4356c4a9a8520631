import type { QueryOf, readDiversification } from '@moorgate/contract'
import type { QueryContext } from '../../../kernel/work.ts'
import { heldPositions } from '../../funds/index.ts'
import { diversificationOf, spreadKeys } from '../read-diversification.ts'
import { readSpreadUnits } from '../spread-units.ts'
import type { ViewedSpread } from './spread-worksheet.ts'

/** The groups that the answer has, with the companies of each and what is held of them. */
export async function viewSpread(
  question: QueryContext,
  fund: number,
  query: QueryOf<typeof readDiversification>,
): Promise<ViewedSpread> {
  const { data, meta } = await diversificationOf(question, fund, query)
  const { currency, as_of: date, basis } = meta
  const units = await readSpreadUnits(question, fund, { currency, day: date, basis })
  const all = await heldPositions(question, { fund, currency, day: date })
  const positions = all.filter(({ acquired, sold }) => acquired !== sold)
  const companies = await question.rows<{ id: number; name: string; key: string | null }>(
    `select c.id::int as id, c.name, ${spreadKeys[meta.by]} as key from companies c
     where c.tenant_id = $1 and c.id = any($2::bigint[]) order by c.name, c.id`,
    [
      question.tenant.id,
      [...new Set([...positions.map(({ company }) => company), ...(units?.companies.keys() ?? [])])],
    ],
  )
  const isBeside = (key: string | null) => units?.rows.some((row) => row.key === key) ?? false
  return {
    currency,
    date,
    positions,
    units,
    names: new Map(companies.map(({ id, name }) => [id, name])),
    groups: data.map(({ key, label }) => ({
      key: key ?? 'none',
      label,
      companies: isBeside(key) ? [] : companies.filter((company) => company.key === key).map(({ id }) => id),
      keys: units?.rows.find((row) => row.key === key)?.keys ?? [],
    })),
  }
}
