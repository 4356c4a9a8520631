import type { CategoryCode, StatementField, StatementForm, StatementLimb } from '@moorgate/contract'
import type { CategoryRules } from '../../../domain/categorisation.ts'
import { formatPercent } from '../../../domain/decimal.ts'
import { amountText, formatDecimal } from '../../../domain/format.ts'

type Questions = Pick<StatementForm, 'question' | 'limbs' | 'fields' | 'neither'>

const field = (
  key: StatementField['key'],
  label: string,
  kind: StatementField['kind'],
  rest: Partial<Pick<StatementField, 'hint' | 'optional' | 'unit'>> = {},
): StatementField => ({ key, label, kind, hint: null, optional: false, unit: null, ...rest })

const limb = (
  key: string,
  [before, strong, after]: readonly [string, string, string],
  fields: StatementField[],
  gives: StatementLimb['gives'] = null,
): StatementLimb => ({ key, before, strong, after, fields, gives })

/** Questions of which all are answered. */
const asked = (question: string, fields: StatementField[]): Questions => ({
  question,
  limbs: [],
  fields,
  neither: null,
})

const inPounds = (minor: bigint) => amountText(minor, 'GBP')

function highNetWorth(rules: CategoryRules): Questions {
  return {
    question: 'In the last financial year, did you have either or both of these?',
    limbs: [
      limb(
        'income',
        [
          'I had an ',
          `annual income of ${inPounds(rules.incomeMinor)} or more`,
          '. Money taken once from a pension does not count.',
        ],
        [field('income', 'My income was', 'money', { hint: 'To the nearest £10,000.' })],
      ),
      limb(
        'net_assets',
        [
          'I had ',
          `net assets of ${inPounds(rules.netAssetsMinor)} or more`,
          ', not counting my home, any loan on it, my pension or insurance.',
        ],
        [field('net_assets', 'My net assets were', 'money', { hint: 'To the nearest £100,000.' })],
      ),
    ],
    fields: [],
    neither: 'Neither of these applies to me.',
  }
}

function selfCertified(rules: CategoryRules): Questions {
  return {
    question: 'Are any of these true of the last two years?',
    limbs: [
      limb(
        'worked_in_finance',
        ['I ', 'worked in private equity, or in providing finance for small and medium companies', '.'],
        [field('employer', 'Where', 'text'), field('role', 'As what', 'text')],
        'worked_in_finance',
      ),
      limb(
        'director',
        [
          'I was a ',
          `director of a company with a turnover of ${inPounds(rules.directorTurnoverMinor)} or more`,
          '.',
        ],
        [
          field('director_of', 'Company name', 'text'),
          field('director_company_number', 'Company number', 'text'),
          field('director_turnover', 'Its turnover was', 'money'),
        ],
      ),
      ...unlisted(rules.unlistedInvestments),
      limb(
        'angel_network',
        ['I was a ', 'member of a network or syndicate of business angels for more than six months', '.'],
        [
          field('angel_network', 'Network name', 'text'),
          field('angel_network_months', 'Length of membership', 'number', { unit: 'months' }),
        ],
      ),
    ],
    fields: [],
    neither: 'None of these applies to me.',
  }
}

/** The order of February 2024 had no such line. */
function unlisted(atLeast: number | undefined): StatementLimb[] {
  if (atLeast === undefined) return []
  const number = atLeast === 2 ? 'two' : String(atLeast)
  return [
    limb(
      'unlisted',
      ['I made ', `${number} or more investments in an unlisted company`, '.'],
      [
        field('unlisted_investments', 'Number of investments', 'number'),
        field('unlisted_names', 'In which companies', 'text'),
      ],
    ),
  ]
}

export const percentInWords = (micro: bigint) => `${formatDecimal(formatPercent(micro))}%`

function restricted({ restrictedPercentMicro: limit }: CategoryRules): Questions {
  const hint = `Below ${percentInWords(limit)}. Net assets leave out your home, pension and insurance.`
  return asked('How much of your net assets goes into high-risk investments?', [
    field('past_percent', 'In the last twelve months', 'percent', { hint }),
    field('intended_percent', 'In the next twelve months', 'percent'),
  ])
}

const onRegister = 'Six or seven digits, on the FCA register.'

const certified = asked('Which certificate do you hold?', [
  field('certifier', 'Firm that signed it', 'text'),
  field('firm_reference', 'Its firm reference number', 'text', { optional: true, hint: onRegister }),
  field('certificate_on', 'Signed on', 'date'),
])

const advised = asked('Who advises you?', [
  field('adviser', 'Adviser’s firm', 'text'),
  field('firm_reference', 'Its firm reference number', 'text', { hint: onRegister }),
])

const professional = asked('Why are you a professional client?', [
  field('notes', 'Your experience, portfolio and role', 'long', { optional: true }),
])

const free = asked('What should we know about your circumstances?', [
  field('notes', 'In your own words', 'long', { optional: true }),
])

/** What the statement of a category asks, with the thresholds of the day. */
export function questionsOf(code: CategoryCode, rules: CategoryRules): Questions {
  switch (code) {
    case 'none':
      return { question: null, limbs: [], fields: [], neither: null }
    case 'high_net_worth':
      return highNetWorth(rules)
    case 'self_certified_sophisticated':
      return selfCertified(rules)
    case 'restricted':
      return restricted(rules)
    case 'certified_sophisticated':
      return certified
    case 'advised':
      return advised
    case 'professional':
      return professional
    case 'other':
      return free
  }
}
