import type { StoryAct } from '../act.ts'
import { tellCompanies } from '../companies.ts'
import type { FundCompany } from '../companies.ts'
import type { Story } from '../story.ts'

const fund = 'Northern Isles Fund'

const companies: readonly FundCompany[] = [
  {
    name: 'Stronsay Kelp',
    fund,
    bought: 600,
    shares: '40000',
    cost: '40000',
    shareClass: 'Ordinary',
    industry: 'Food',
    values: { stage: 'seed', country: 'GB', currency: 'GBP' },
    prices: ['1.00', '1.05', '1.12'],
    maturity: [['growing', 'A second harvest was sold before it was cut.']],
  },
  {
    name: 'North Isles Freight',
    fund,
    bought: 590,
    shares: '44000',
    cost: '66000',
    shareClass: 'Ordinary',
    industry: 'Transport',
    values: { stage: 'growth', country: 'GB', currency: 'GBP' },
    prices: ['1.50', '1.50', '1.55'],
    maturity: [['on_track', 'The new boat carries as much as was planned.']],
  },
  {
    name: 'Westray Slipway',
    fund: 'Westray Slipway SPV',
    bought: 55,
    shares: '22000',
    cost: '22000',
    shareClass: 'Ordinary',
    industry: 'Transport',
    values: { stage: 'growth', country: 'GB', currency: 'GBP' },
    prices: ['1.05'],
    maturity: [['on_track', 'The slip is let to the fishing boats of Westray for ten years.']],
  },
]

/** Companies that the islands' own fund holds, and one that its SPV holds. Gives the act that judges them. */
export function tellIslandCompanies({ firm }: Story): StoryAct {
  return tellCompanies(firm, companies, {
    [fund]: { legal_name: 'Harbour & Tern Northern Isles Fund LLP', structure: 'llp', phase: 'investing' },
  })
}
