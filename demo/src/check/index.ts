import { createApp } from '../../../server/src/kernel/http/app.ts'
import type { Platform } from '../../../server/src/kernel/platform.ts'
import { registerRoutes } from '../../../server/src/modules.ts'
import { accountByEmail } from '../../../server/src/modules/identity/index.ts'
import { checkBooks } from '../../../server/src/modules/investments/index.ts'
import type { Caller } from '../caller.ts'
import { firms } from '../firms.ts'
import { TenantClient } from '../house.ts'
import { checkFunds } from './funds.ts'
import { checkPortfolios, checkSharesInIssue } from './holdings.ts'
import { checkBooksOfOpportunities, checkCalls, checkLedger } from './money.ts'
import { checkOverview, checkPeople } from './overview.ts'
import { Sheet } from './sheet.ts'
import type { Records, Totals } from './sheet.ts'

export interface CheckResult {
  firm: string
  totals: Totals
  /** Sentences about what does not add up; none means that everything does. */
  problems: string[]
}

/**
 * Opens every screen of the demo world that shows a total, as staff and as investors see it, and holds it
 * against the ledger.
 */
export async function checkDemo(platform: Platform): Promise<CheckResult[]> {
  const app = createApp({
    ...platform,
    settings: {
      ...platform.settings,
      generalLimit: { user: 1_000_000, address: 1_000_000 },
      otherLimits: { statistics: 1_000_000 },
    },
  })
  registerRoutes(app)
  await app.ready()
  try {
    const checked: CheckResult[] = []
    for (const [index, { name, domain, hosts }] of firms.entries()) {
      const house = new TenantClient({ id: index + 1, host: hosts[0]!, app, platform })
      const account = await accountByEmail(platform.database.of(house.id), house.id, `super-admin@${domain}`)
      const sheet = new Sheet()
      for (const problem of await checkBooks(platform.database.of(house.id), house.id))
        sheet.problems.push(problem)
      await readAll(house.as(account!.id), sheet)
      checked.push({ firm: name, totals: sheet.totals, problems: sheet.problems })
    }
    return checked
  } finally {
    await app.close()
  }
}

async function readAll(staff: Caller, sheet: Sheet): Promise<void> {
  const [entries, opportunities, investments, lots] = await Promise.all([
    staff.all('ledgers?sort=id'),
    staff.all('investment-opportunities?sort=id'),
    staff.all('investments?sort=id&append=current_value,gain'),
    staff.all('share-lots?sort=id'),
  ])
  checkLedger({ entries }, sheet)
  await checkFunds(staff, entries, sheet)
  // What is booked on a fund is no opportunity's.
  const ofOffers = entries.filter((entry) => entry['fund_id'] === null)
  const records: Records = { entries: ofOffers, opportunities, investments, lots }
  await checkBooksOfOpportunities(staff, records, sheet)
  await checkCalls(staff, records, sheet)
  await checkPortfolios(staff, records, sheet)
  await checkSharesInIssue(staff, records, sheet)
  await checkOverview(staff, records, sheet)
  await checkPeople(staff, sheet)
}
