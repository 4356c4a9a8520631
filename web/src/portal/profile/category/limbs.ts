import { money, percent } from '../../../ui/format.ts'
import { atOrAbove, below, isDecimal } from './contradictions.ts'
import type { AnswerKey, Contradiction } from './contradictions.ts'
import type { Thresholds } from './thresholds.ts'

export interface FieldSpec {
  key: AnswerKey
  label: string
  kind: 'money' | 'percent' | 'number' | 'date' | 'text' | 'long'
  hint?: string
  optional?: boolean
  /** Word behind a number: "months". */
  unit?: string
}

/** One line of a statement: ticking it says that it is true, and opens what has to be filled in. */
export interface StatementLine {
  key: string
  /** "I had an", **"annual income of £100,000 or more"**, ". Money taken once …". */
  words: readonly [before: string, strong: string, after: string]
  asks: readonly FieldSpec[]
  /** An answer that the tick alone gives. */
  says?: AnswerKey
  /**
   * Why the amount typed contradicts the line, without telling what would not. Undefined while nothing is
   * wrong.
   */
  contradiction?: Contradiction
}

export interface StatementPlan {
  /** The question over its lines. */
  question: string
  /** Lines of which one is enough; none where everything below has to be filled in. */
  limbs: readonly StatementLine[]
  /** Always asked. */
  asks: readonly FieldSpec[]
  /** Why what is always asked contradicts the category. */
  contradictions?: readonly Contradiction[]
  /** What "none of these" says about this statement. */
  neither?: string
}

function highNetWorth(rules: Thresholds): StatementPlan {
  return {
    question: 'In the last financial year, did you have either or both of these?',
    limbs: [
      {
        key: 'income',
        words: [
          'I had an ',
          `annual income of ${money(rules.income)} or more`,
          '. Money taken once from a pension does not count.',
        ],
        asks: [{ key: 'income', label: 'My income was', kind: 'money', hint: 'To the nearest £10,000.' }],
        contradiction: below('income', ({ income }) => income),
      },
      {
        key: 'net_assets',
        words: [
          'I had ',
          `net assets of ${money(rules.net_assets)} or more`,
          ', not counting my home, any loan on it, my pension or insurance.',
        ],
        asks: [
          { key: 'net_assets', label: 'My net assets were', kind: 'money', hint: 'To the nearest £100,000.' },
        ],
        contradiction: below('net_assets', ({ net_assets: assets }) => assets),
      },
    ],
    asks: [],
    neither: 'Neither of these applies to me.',
  }
}

function selfCertified(rules: Thresholds): StatementPlan {
  const unlisted: StatementLine[] =
    rules.unlisted_investments === null || rules.unlisted_investments === undefined
      ? []
      : [unlistedLimb(rules.unlisted_investments)]
  return {
    question: 'Are any of these true of the last two years?',
    limbs: [
      {
        key: 'worked_in_finance',
        words: [
          'I ',
          'worked in private equity, or in providing finance for small and medium companies',
          '.',
        ],
        says: 'worked_in_finance',
        asks: [
          { key: 'employer', label: 'Where', kind: 'text' },
          { key: 'role', label: 'As what', kind: 'text' },
        ],
      },
      {
        key: 'director',
        words: [
          'I was a ',
          `director of a company with a turnover of ${money(rules.director_turnover)} or more`,
          '.',
        ],
        asks: [
          { key: 'director_of', label: 'Company name', kind: 'text' },
          { key: 'director_company_number', label: 'Company number', kind: 'text' },
          { key: 'director_turnover', label: 'Its turnover was', kind: 'money' },
        ],
        contradiction: below('director_turnover', ({ director_turnover: turnover }) => turnover),
      },
      ...unlisted,
      {
        key: 'angel_network',
        words: [
          'I was a ',
          'member of a network or syndicate of business angels for more than six months',
          '.',
        ],
        asks: [
          { key: 'angel_network', label: 'Network name', kind: 'text' },
          { key: 'angel_network_months', label: 'Length of membership', kind: 'number', unit: 'months' },
        ],
        contradiction: ({ angel_network_months: months }) =>
          months === undefined || !isDecimal(months) || Number(months) > 6
            ? undefined
            : {
                key: 'angel_network_months',
                message: `${months} months isn’t more than six, so this doesn’t apply to you. Untick it if that’s right.`,
              },
      },
    ],
    asks: [],
    neither: 'None of these applies to me.',
  }
}

function unlistedLimb(atLeast: number): StatementLine {
  return {
    key: 'unlisted',
    words: ['I made ', `${atLeast === 2 ? 'two' : atLeast} or more investments in an unlisted company`, '.'],
    asks: [
      { key: 'unlisted_investments', label: 'Number of investments', kind: 'number' },
      { key: 'unlisted_names', label: 'In which companies', kind: 'text' },
    ],
    contradiction: ({ unlisted_investments: count }) =>
      count === undefined || !isDecimal(count) || Number(count) >= atLeast
        ? undefined
        : {
            key: 'unlisted_investments',
            message: `${count} is fewer than ${atLeast}, so this doesn’t apply to you. Untick it if the number is right.`,
          },
  }
}

function restricted(rules: Thresholds): StatementPlan {
  const hint = `Below ${percent(rules.restricted_percent, { places: 0 })}. Net assets leave out your home, pension and insurance.`
  return {
    question: 'How much of your net assets goes into high-risk investments?',
    limbs: [],
    asks: [
      { key: 'past_percent', label: 'In the last twelve months', kind: 'percent', hint },
      { key: 'intended_percent', label: 'In the next twelve months', kind: 'percent' },
    ],
    contradictions: [atOrAbove('past_percent'), atOrAbove('intended_percent')],
  }
}

const certified: StatementPlan = {
  question: 'Which certificate do you hold?',
  limbs: [],
  asks: [
    { key: 'certifier', label: 'Firm that signed it', kind: 'text' },
    {
      key: 'firm_reference',
      label: 'Its firm reference number',
      kind: 'text',
      optional: true,
      hint: 'Six or seven digits, on the FCA register.',
    },
    { key: 'certificate_on', label: 'Signed on', kind: 'date' },
  ],
}

const advised: StatementPlan = {
  question: 'Who advises you?',
  limbs: [],
  asks: [
    { key: 'adviser', label: 'Adviser’s firm', kind: 'text' },
    {
      key: 'firm_reference',
      label: 'Its firm reference number',
      kind: 'text',
      hint: 'Six or seven digits, on the FCA register.',
    },
  ],
}

const professional: StatementPlan = {
  question: 'Why are you a professional client?',
  limbs: [],
  asks: [{ key: 'notes', label: 'Your experience, portfolio and role', kind: 'long', optional: true }],
}

const free: StatementPlan = {
  question: 'What should we know about your circumstances?',
  limbs: [],
  asks: [{ key: 'notes', label: 'In your own words', kind: 'long', optional: true }],
}

/**
 * What a category's statement asks, with the thresholds of the day. A tenant's own categories ask for words
 * only.
 */
export function planOf(
  type: { code: string; blocks: boolean },
  rules: Thresholds,
): StatementPlan | undefined {
  if (type.blocks) return undefined
  const plans: Readonly<Record<string, StatementPlan>> = {
    high_net_worth: highNetWorth(rules),
    self_certified_sophisticated: selfCertified(rules),
    restricted: restricted(rules),
    certified_sophisticated: certified,
    advised,
    professional,
  }
  return plans[type.code] ?? free
}
