import { LRUCache } from 'lru-cache'
import { exactTotals } from './compile.ts'
import type { Scope } from '../work.ts'

/**
 * Beyond 100,000 matches a list says only that there are more, so counting up to there again for every page
 * would be work for nothing. That there are more is remembered for a minute, by what was asked of what and by
 * whom.
 */
const beyond = new LRUCache<string, true>({ max: 5_000, ttl: 60_000 })

/** What was asked of what, as far as it decides how many there are. */
function totalKey(url: string): string {
  const [path, search] = url.split('?')
  const query = new URLSearchParams(search)
  for (const name of ['page', 'per_page', 'limit', 'cursor', 'sort', 'include', 'append']) query.delete(name)
  query.sort()
  return `${path} ${query}`
}

/** What decides which rows a list has: who asks, of which tenant, and what. */
export const totalsKey = ({ tenant, actor }: Scope, url: string): string =>
  `${tenant.id} ${actor.roleId} ${actor.id} ${totalKey(url)}`

/**
 * One more than the cap, when this question lately had more matches than are counted; otherwise undefined.
 */
export function rememberedTotal(scope: Scope, url: string): number | undefined {
  return beyond.size > 0 && beyond.get(totalsKey(scope, url)) ? exactTotals + 1 : undefined
}

export function rememberTotal(scope: Scope, url: string, total: number): void {
  if (total > exactTotals) beyond.set(totalsKey(scope, url), true)
}
