import { refuseField, say } from '@moorgate/contract'
import type { PortfolioStatKey } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'

interface Stat {
  key: PortfolioStatKey
  visible: boolean
}

/** Says which figures stand over every portfolio. Those that are left out come last and are hidden. */
export async function setPortfolioStats(work: Work, given: readonly Stat[]): Promise<void> {
  const keys = given.map(({ key }) => key)
  if (new Set(keys).size < keys.length) refuseField('stats', say.distinct)
  const { rows } = await sql<Stat & { id: number }>`
    select id, key, visible from portfolio_table_stats where tenant_id = ${work.tenant.id}
    order by "order", id for update`.execute(work.db)
  const placeOf = (key: PortfolioStatKey) => (keys.includes(key) ? keys.indexOf(key) : keys.length)
  const after = rows
    .map((row) => ({ ...row, visible: given.find(({ key }) => key === row.key)?.visible ?? false }))
    .toSorted((one, other) => placeOf(one.key) - placeOf(other.key))
  for (const [order, { id, visible }] of after.entries())
    await sql`update portfolio_table_stats set visible = ${visible}, "order" = ${order}, updated_at = ${work.now},
        version = version + 1
      where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  const plain = (stats: readonly Stat[]) => ({ stats: stats.map(({ key, visible }) => ({ key, visible })) })
  work.emit({
    type: 'portfolio_table_stats.updated',
    subject: { type: 'branding', id: 1 },
    before: plain(rows),
    after: plain(after),
  })
}
