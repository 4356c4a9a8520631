import { assertSame } from './compare.ts'
import { requestOf } from './connection.ts'
import { compare } from './duel.ts'
import type { Effort, Sides } from './duel.ts'
import type { TableLine } from './figures.ts'
import { drawer, pick } from './load.ts'
import type { BuildRequest } from './load.ts'
import type { SignedInBrowsers } from './people.ts'
import type { Browser } from './sign-in.ts'
import { surnames } from './words.ts'

/** Each connection is a person of its own. */
export const each =
  (browsers: readonly Browser[], paths: readonly string[]): BuildRequest =>
  (connection, draw) =>
    requests(browsers[connection % browsers.length]!, paths)(draw)

const known = new WeakMap<Browser, Map<readonly string[], readonly Buffer[]>>()

/** The bytes are made once, so that making them is not measured. */
function requests(browser: Browser, paths: readonly string[]) {
  const made = known.get(browser) ?? new Map<readonly string[], readonly Buffer[]>()
  known.set(browser, made)
  const buffers = made.get(paths) ?? paths.map((path) => requestOf('GET', path, browser))
  made.set(paths, buffers)
  return (draw: () => number) => pick(buffers, draw)
}

/** As the shell asks before it shows anything (specification §7). */
const sessionIncludes =
  'organisations,attributeValues,onboardingDocuments,owner,investmentMethodEntities.investmentMethod,' +
  'leadInvestmentMethodEntities.investmentMethod,ownershipChoices'
export const currentUser = [`/api/user?include=${encodeURIComponent(sessionIncludes)}`]

const portfolio = ['/api/portfolio']

const draw = drawer(7)
/** 200 names to look for, each a surname that about one investor in a thousand has. */
export const searchTerms: readonly string[] = Array.from({ length: 200 }, () =>
  pick(surnames, draw).toLowerCase(),
)
export const searchPath = (name: string) =>
  `/api/users?filter%5Brole_id%5D=5&filter%5Bname%5D=${name}&include=owner%2CleadStatus&sort=-created_at&per_page=25`
export const searches = searchTerms.map(searchPath)

/** One request of each kind, for looking at its plan. */
export const hotRequests = ({ staff, investors }: SignedInBrowsers): ReadonlyMap<string, Buffer> =>
  new Map([
    ['Current user', requestOf('GET', currentUser[0]!, investors[0]!)],
    ['Portfolio', requestOf('GET', portfolio[0]!, investors[0]!)],
    ['List with a name search', requestOf('GET', searches[0]!, staff[0]!)],
    ['Ledger, first page', requestOf('GET', '/api/ledgers?per_page=25', staff[0]!)],
    ['Ledger, own', requestOf('GET', '/api/ledgers?per_page=25', investors[0]!)],
    ['Investments, first page', requestOf('GET', '/api/investments?per_page=25', staff[0]!)],
    ['Investments, own', requestOf('GET', '/api/investments?per_page=25', investors[0]!)],
    [
      'Investors, by name',
      requestOf('GET', '/api/users?filter%5Brole_id%5D=5&sort=name&per_page=25', staff[0]!),
    ],
  ])

export interface ReadRow {
  what: string
  browsers: readonly Browser[]
  paths: readonly string[]
}

/** The reads that every visit makes. */
export const hotRows = ({ investors, staff }: SignedInBrowsers): readonly ReadRow[] => [
  { what: 'Current user', browsers: investors, paths: currentUser },
  { what: 'Portfolio', browsers: investors, paths: portfolio },
  { what: 'List of 25 with two relations and a name search', browsers: staff, paths: searches },
]

/** These, beside the twin. */
export const hotReads = (sides: Sides, people: SignedInBrowsers, effort: Effort): Promise<TableLine[]> =>
  besideTwin(sides, effort, hotRows(people))

/** The portfolio of the first investor, who holds much. */
export const largePortfolio = (
  sides: Sides,
  { investors }: SignedInBrowsers,
  effort: Effort,
): Promise<TableLine[]> =>
  besideTwin(sides, effort, [
    {
      what: 'Portfolio of 500 holdings and 20,000 entries',
      browsers: investors.slice(0, 1),
      paths: portfolio,
    },
  ])

/** First both sides have to answer the same, then they are timed. */
export async function besideTwin(
  sides: Sides,
  effort: Effort,
  rows: readonly ReadRow[],
): Promise<TableLine[]> {
  const lines: TableLine[] = []
  for (const { what, browsers, paths } of rows) {
    const ask = each(browsers, paths)
    const sample = Array.from({ length: 60 }, (_item, index) => ask(index, draw))
    await assertSame([sides.product.port, sides.twin.port], sample)
    lines.push(...(await compare(sides, { what, ask, least: 0.7, leastInCrowds: 0.6 }, effort)))
  }
  return lines
}
