import type { RowOf } from '@moorgate/contract/resource.ts'
import type { categorisation } from '@moorgate/contract/suitability/categorisation.ts'
import type { SignedForm } from '@moorgate/contract/suitability/statement-form.ts'
import { money, percent, quantity } from '../../../ui/format.ts'
import { dateFull } from '../../../ui/format-dates.ts'

export type Statement = RowOf<typeof categorisation> & {
  investor_type?: { name: string } | null
  reviewer?: { name: string } | null
  form?: SignedForm | null
}

type Answers = Statement['answers']

/** One line of a signed statement: what was said, and the amount or name that was filled in. */
export interface StatementLine {
  key: string
  text: string
  value?: string
}

const texts: Readonly<Record<keyof Answers, string>> = {
  income: 'Annual income in the last financial year',
  net_assets: 'Net assets, without home, pension and insurance',
  past_percent: 'Share of net assets put into high-risk investments in the last twelve months',
  intended_percent: 'Share they intend to invest in the next twelve months',
  worked_in_finance: 'Worked in private equity or in finance for small companies',
  employer: 'Where',
  role: 'As what',
  director_turnover: 'Turnover of the company they were a director of',
  director_of: 'Company name',
  director_company_number: 'Company number',
  unlisted_investments: 'Investments in unlisted companies',
  unlisted_names: 'In which companies',
  angel_network_months: 'Months in a network of business angels',
  angel_network: 'Network name',
  certificate_on: 'Certificate signed on',
  certifier: 'By',
  adviser: 'Adviser’s firm',
  firm_reference: 'Firm reference number',
  country: 'Country',
  notes: 'In their own words',
}

/** What somebody filled in, in the order of the statement. What was left empty is not there. */
export function statementLines(answers: Answers): StatementLine[] {
  return (Object.keys(texts) as (keyof Answers)[]).flatMap((key): StatementLine[] => {
    const given = answers[key]
    if (given === null || given === undefined || given === false || given === '') return []
    if (given === true) return [{ key, text: texts[key] }]
    return [{ key, text: texts[key], value: written(key, given) }]
  })
}

function written(key: keyof Answers, given: string | number): string {
  switch (key) {
    case 'income':
    case 'net_assets':
    case 'director_turnover':
      return money(String(given))
    case 'past_percent':
    case 'intended_percent':
      return percent(String(given))
    case 'unlisted_investments':
    case 'angel_network_months':
      return quantity(String(given))
    case 'certificate_on':
      return dateFull(String(given))
    default:
      return String(given)
  }
}

const verdicts: Readonly<Record<Statement['verdict'], string>> = {
  holds: 'Answers meet the test',
  none_applies: 'Stated that none applies',
  answers_contradict: 'Answers don’t meet the test',
  certificate_out_of_date: 'Certificate expired',
}

/** What the rules of the day made of the answers. */
export const verdictWords = (verdict: Statement['verdict']): string => verdicts[verdict]

/** The category's name; for a code without a name its words. */
export function categoryName({
  investor_type: type,
  category,
}: Pick<Statement, 'investor_type' | 'category'>): string {
  return type?.name ?? category.replaceAll('_', ' ')
}
