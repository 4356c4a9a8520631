import { askAhead } from '../kernel/api.ts'

/** A path, and a query. */
type Questions = readonly (readonly [path: string, query: string])[]

const holdings: Questions = [
  ['portfolio', 'sort=name&append=portfolio_table_id%2Ctax'],
  ['portfolio/value-history', ''],
]

/**
 * What the first picture of a page asks beside who is here, as its own code asks it. It is asked
 * while that code is still on its way. A page that asks something else asks it itself, and this in vain:
 * `first-questions.test.ts` and the journeys of `steady.spec.ts` would tell.
 */
const firstQuestions: Readonly<Record<string, Questions>> = {
  '/investor': holdings,
  '/investor/portfolio': [...holdings, ['portfolio/choices', '']],
  '/admin/investors': [
    [
      'users',
      'filter%5Brole_id%5D=5&sort=-held&include=owner%2Cadviser%2Cassociates%2CinvestorType%2CleadStatus%2CclientGroups&append=test_state%2Ccategory_waits%2Cheld&page=1&per_page=50',
    ],
  ],
}

const report = /^\/investor\/(?:news|portfolio\/(?:fund\/)?\d+)\/reports\/(\d+)$/

export function questionsAt(pathname: string): Questions {
  const [, id] = report.exec(pathname) ?? []
  if (id !== undefined) return [[`update-reports/${id}`, 'include=documents']]
  return firstQuestions[pathname] ?? []
}

export function askFirstQuestions({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  if (search !== '') return
  for (const [path, query] of questionsAt(pathname)) askAhead(path, { query: new URLSearchParams(query) })
}
