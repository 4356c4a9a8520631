import { tellCompanies } from '../companies.ts'
import type { FundCompany } from '../companies.ts'
import type { Story } from '../story.ts'

const fund = 'Islands Fund'

const companies: readonly FundCompany[] = [
  {
    name: 'Stronsay Kelp',
    fund,
    bought: 640,
    shares: '50000',
    cost: '50000',
    shareClass: 'Ordinary',
    industry: 'Food',
    values: { stage: 'seed', country: 'GB', currency: 'GBP' },
    prices: ['1.00', '1.05', '1.12'],
    maturity: [['growing', 'A second harvest was sold before it was cut.']],
  },
  {
    name: 'North Isles Freight',
    fund,
    bought: 600,
    shares: '80000',
    cost: '120000',
    shareClass: 'Ordinary',
    industry: 'Transport',
    values: { stage: 'growth', country: 'GB', currency: 'GBP' },
    prices: ['1.50', '1.50', '1.55'],
    maturity: [['on_track', 'The new boat carries as much as was planned.']],
  },
]

/** Two companies that the islands' own fund holds. */
export function tellIslandCompanies({ firm }: Story): void {
  tellCompanies(firm, companies, {
    [fund]: { legal_name: 'Harbour & Tern Islands Fund LP', structure: 'lp', vintage: 2024 },
  })
}
