import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { SmallWorld } from './small-world.ts'

type Side = 'admin' | 'portal'

const shell = path.join(import.meta.dirname, '../../web/src/shell')

/** The tables of screens of a side. */
const tablesOf = (side: Side) =>
  readdirSync(shell).filter(
    (name) => name.endsWith('-screens.ts') && (name === 'portal-screens.ts') === (side === 'portal'),
  )

/** The addresses of all screens of a side that are built, with the records of the small world in them. */
export function builtScreens(side: Side, world: SmallWorld): string[] {
  const texts = tablesOf(side).map((name) => readFileSync(path.join(shell, name), 'utf8'))
  const patterns = [...texts.join('\n').matchAll(/'(\/[^']*)': async/g)].map(([, pattern]) => pattern!)
  return patterns.filter((pattern) => !absent.has(pattern)).map((pattern) => fillIn(pattern, world))
}

/**
 * The one bank of tenants without the risk warning; the tenant that is walked through has the two others.
 * What Entrepreneurs alone may open. The journey of the report builder opens a delivered file.
 */
const absent: ReadonlySet<string> = new Set([
  '/admin/settings/investor/appropriateness-test',
  '/admin/reports/own-kpis',
  '/admin/reports/own-kpis/:id',
  '/admin/reports/builder/sent/:id',
])

/** What stands for the parameters of a pattern, by how the pattern begins; the first that fits counts. */
const fillings: readonly [
  beginning: string,
  values: (world: SmallWorld) => Readonly<Record<string, number | string>>,
][] = [
  ['/admin/investments/opportunities/', ({ live, cashCall }) => ({ id: live, callId: cashCall })],
  ['/admin/investments/allocations/', ({ allocation }) => ({ investmentId: allocation })],
  ['/admin/investments/deals/', ({ deal }) => ({ id: deal })],
  ['/admin/investments/existing/', ({ existing, proceeds }) => ({ id: existing, distributionId: proceeds })],
  ['/admin/investments/companies/', ({ company }) => ({ id: company })],
  ['/admin/funds/', ({ fund, distribution }) => ({ id: fund, distributionId: distribution })],
  ['/admin/investors/contacts/', ({ contact }) => ({ id: contact })],
  ['/admin/investors/organisation-applications/', ({ application }) => ({ id: application })],
  ['/admin/investors/organisations/', ({ organisation }) => ({ id: organisation })],
  ['/admin/investors/investment-methods/', ({ method, kind }) => ({ id: method, kindId: kind })],
  ['/admin/investors/nominees/', ({ nominee }) => ({ id: nominee })],
  ['/admin/settings/account/pipelines/', ({ pipeline }) => ({ id: pipeline })],
  ['/admin/settings/account/triggers/', ({ trigger }) => ({ id: trigger, copyId: trigger })],
  ['/admin/settings/attributes/configure/', ({ attribute }) => ({ id: attribute })],
  ['/admin/settings/investor/portfolio/', ({ portfolioTable }) => ({ id: portfolioTable })],
  ['/investor/pdf/', ({ paper }) => ({ id: paper })],
  ['/admin/investors/import/', ({ file }) => ({ importId: file })],
  ['/admin/investors/merge/', ({ investor, namesake }) => ({ keptId: investor, closedId: namesake })],
  ['/admin/investors/:id/', ({ investor, paper }) => ({ id: investor, pdfId: paper })],
  ['/investor/investments/market-sounding/', ({ confidential }) => ({ id: confidential })],
  ['/investor/investments/', ({ liveSlug }) => ({ slug: liveSlug })],
  ['/admin/reports/builder/', ({ savedReport }) => ({ id: savedReport })],
  ['/admin/reports/updates/:id/edit-update', ({ draftReport }) => ({ id: draftReport })],
  ['/admin/reports/updates/:id/details', ({ report }) => ({ id: report })],
  ['/investor/news/reports/', ({ report }) => ({ id: report })],
  ['/investor/portfolio/fund/', ({ fund, report }) => ({ id: fund, reportId: report })],
  [
    '/investor/portfolio/:id/reports/:reportId',
    ({ existing, report }) => ({ id: existing, reportId: report }),
  ],
  ['/investor/portfolio/:id', ({ existing }) => ({ id: existing })],
  ['/investor/profile/organisation', ({ organisation }) => ({ id: organisation })],
  ['/investor/profile/investmentmethod', ({ method }) => ({ id: method })],
]

function fillIn(pattern: string, world: SmallWorld): string {
  if (!pattern.includes(':')) return pattern
  const values = fillings.find(([beginning]) => pattern.startsWith(beginning))?.[1](world)
  return pattern.replaceAll(/\/?:(\w+)(\??)/g, (whole, name: string, optional: string) => {
    const value = values?.[name]
    if (value === undefined && optional === '?') return ''
    if (value === undefined) throw new Error(`${pattern} is built: say in built.ts which record it shows.`)
    return whole.startsWith('/') ? `/${value}` : String(value)
  })
}
