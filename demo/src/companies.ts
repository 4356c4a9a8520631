import type { StoryAct } from './act.ts'
import type { Day } from './calendar.ts'
import type { Caller } from './caller.ts'
import { companyLogo } from './company-logos.ts'
import type { CompanyMark } from './company-logos.ts'
import { forEach } from './firm.ts'
import type { Firm } from './firm.ts'

/** A company that a fund holds, as the story tells it. */
export interface FundCompany {
  name: string
  fund: string
  /** Days before the story is told on which the fund bought. */
  bought: number
  shares: string
  cost: string
  shareClass?: string
  industry?: string
  /** Others have the mark that the product draws. */
  logo?: CompanyMark
  values: Record<string, unknown>
  /** Prices of a share at the days of `valuationDays`, the last of them the latest. Bought later: fewer. */
  prices: readonly string[]
  method?: string
  maturity: readonly (readonly [status: string, reason: string])[]
}

/** Three years, half a year apart, the last one the last quarter that is valued. */
const quartersBack: readonly number[] = [12, 10, 8, 6, 4, 2, 0]

/** A fund by its name, opened where nobody has opened it yet. */
async function fundNamed(staff: Caller, name: string, values: object): Promise<number> {
  const found = (await staff.all('funds?sort=name')).find((fund) => fund['name'] === name)
  return found ? found.id : (await staff.post('funds', { name, ...values })).id
}

/**
 * Tells what funds bought, what it was worth every half year, and how far each company is. One member of staff
 * writes the valuations and another approves them. Gives the act that judges them once the last quarter is
 * valued.
 */
export function tellCompanies(
  firm: Firm,
  companies: readonly FundCompany[],
  funds: Readonly<Record<string, object>>,
): StoryAct {
  const { calendar, timeline } = firm
  const bought = companies.map((company) => ({
    company,
    purchase: timeline.plan(
      calendar.past(company.bought),
      `${company.fund} buys ${company.name}`,
      ({ day }) =>
        () =>
          buy(firm, { company, day }, funds),
    ),
  }))
  const told = firm.size === 'full' ? quartersBack : quartersBack.slice(-2)
  for (const back of told) {
    timeline.plan(calendar.approvalOf(back), `Companies are valued, ${back} quarters ago`, (act) => {
      const date = act.before(act.quarterEnd())
      const at = quartersBack.indexOf(back) - quartersBack.length
      const held = bought.filter(({ purchase }) => purchase.day <= date).map(({ company }) => company)
      return () => value(firm, { date, at }, held)
    })
  }
  return timeline.plan(calendar.approvalOf(0), 'Companies are judged', (act) => {
    const judged = bought.map(({ company, purchase }) => judgementsOf(act, company, purchase))
    return () => judge(firm, judged)
  })
}

async function buy(
  firm: Firm,
  { company: each, day: acquired_on }: { company: FundCompany; day: Day },
  funds: Readonly<Record<string, object>>,
): Promise<void> {
  const staff = firm.staff()
  const fund_id = await fundNamed(staff, each.fund, funds[each.fund] ?? {})
  const fields = {
    name: each.name,
    fund_id,
    invested_at: acquired_on,
    ...(each.industry && { industry_id: firm.idOf(`industry:${each.industry}`) }),
    ...each.values,
  }
  const { id } = each.logo
    ? await staff.upload('companies', fields, { logo: await companyLogo(each.logo) })
    : await staff.post('companies', fields)
  firm.name(`company:${each.name}`, id)
  await staff.post('company-holdings', {
    fund_id,
    company_id: id,
    share_class: each.shareClass ?? 'Preferred',
    shares: each.shares,
    cost: each.cost,
    acquired_on,
  })
}

/** `at` counts from the last price: −1 is the latest. */
async function value(
  firm: Firm,
  { date, at }: { date: Day; at: number },
  companies: readonly FundCompany[],
): Promise<void> {
  const due = companies.filter(({ prices }) => prices.at(at) !== undefined)
  await forEach(due, async ({ name, prices, method }) => {
    const draft = await firm.staff().post('company-valuations', {
      company_id: firm.idOf(`company:${name}`),
      date,
      method: method ?? 'last_round',
      price_per_share: prices.at(at),
      basis: 'Price of the latest round, checked against the figures of the quarter.',
    })
    await firm.staff('committee').post(`company-valuations/${draft.id}/approve`, {})
  })
}

interface Judgement {
  name: string
  status: string
  reason: string
  effective_on: Day
}

/** How far a company is: the first status when it was bought, the last one now. */
const judgementsOf = (act: StoryAct, { name, maturity }: FundCompany, purchase: StoryAct): Judgement[] =>
  maturity.map(([status, reason], index) => ({
    name,
    status,
    reason,
    effective_on: act.before(index === 0 ? purchase.day : act.quarterEnd(maturity.length - index)),
  }))

/** Those of one company in turn, and companies beside each other. */
async function judge(firm: Firm, companies: readonly (readonly Judgement[])[]): Promise<void> {
  await forEach(companies, async (judgements) => {
    for (const { name, ...judgement } of judgements)
      await firm.staff().post(`companies/${firm.idOf(`company:${name}`)}/maturity-statuses`, judgement)
  })
}
