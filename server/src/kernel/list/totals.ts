import { exactTotals } from './compile.ts'
import type { Table } from '../resource/table.ts'
import type { Scope } from '../work.ts'

/**
 * Beyond 100,000 matches a list says only that there are more, so counting up to there again for every page would be work for
 * nothing. That there are more is remembered for a minute, by what was asked of what and by whom.
 */
const lifeMilliseconds = 60_000
const mostRemembered = 5_000
const remembered = new Map<string, number>()

const keyOf = (scope: Scope, table: Table, url: string) => {
  const query = new URLSearchParams(url.split('?')[1] ?? '')
  for (const name of ['page', 'per_page', 'limit', 'cursor', 'sort', 'include', 'append']) query.delete(name)
  query.sort()
  return `${scope.tenant.id} ${scope.actor.roleId} ${scope.actor.id} ${table.name} ${query}`
}

/** One more than the cap, when this question lately had more matches than are counted; otherwise undefined. */
export function rememberedTotal(scope: Scope, table: Table, url: string): number | undefined {
  const at = remembered.get(keyOf(scope, table, url))
  return at !== undefined && performance.now() - at < lifeMilliseconds ? exactTotals + 1 : undefined
}

export function rememberTotal(scope: Scope, table: Table, url: string, total: number): void {
  if (total <= exactTotals) return
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(keyOf(scope, table, url), performance.now())
}
