import type { Definition } from '@moorgate/contract'
import { question, choose, chooseAny, mayAsk, total, when } from './write.ts'

const circumstances = {
  key: 'circumstances',
  title: 'Circumstances',
  intro: 'Who depends on you, and what your working life looks like.',
  questions: [
    choose('household', 'Who do you live with?', [
      ['alone', 'On my own'],
      ['partner', 'With my husband, wife or partner'],
      ['family', 'With family'],
      ['others', 'With others'],
    ]),
    question('dependants', 'number', 'How many people depend on you financially?'),
    choose('work', 'What do you do for a living?', [
      ['employed', 'Employed'],
      ['self_employed', 'Self-employed or a company director'],
      ['retired', 'Retired'],
      ['not_working', 'Not working at present'],
    ]),
    mayAsk('retires_on', 'date', 'When do you expect to stop working?', {
      when: [{ question: 'work', test: 'is_not', value: 'retired' }],
    }),
    question('tax_country', 'country', 'Where are you resident for tax?'),
    question('will', 'yes_no', 'Have you made a will?'),
  ],
}

const income = {
  key: 'income',
  title: 'Income and spending',
  intro: 'For the last full tax year, in pounds. An honest estimate will do.',
  questions: [
    question('salary', 'money', 'Salary and director’s pay'),
    mayAsk('dividends', 'money', 'Dividends and interest'),
    mayAsk('rent', 'money', 'Rental income, after costs'),
    mayAsk('pension_income', 'money', 'Pensions in payment'),
    total('income_total', 'Income before tax', ['salary', 'dividends', 'rent', 'pension_income']),
    question('tax_paid', 'money', 'Tax and National Insurance'),
    question('spending', 'money', 'Yearly spending', {
      hint: 'Everything: bills, mortgage, holidays, school fees.',
    }),
    total('spare', 'Spare each year', ['income_total'], ['tax_paid', 'spending']),
  ],
}

const assets = {
  key: 'assets',
  title: 'Assets and debts',
  intro: 'What you own and owe today.',
  questions: [
    mayAsk('home', 'money', 'Home'),
    mayAsk('other_property', 'money', 'Other property'),
    question('cash', 'money', 'Cash'),
    mayAsk('listed', 'money', 'Listed shares and funds'),
    mayAsk('unlisted', 'money', 'Unlisted investments'),
    mayAsk('pension', 'money', 'Pension'),
    total('assets_total', 'Assets', ['home', 'other_property', 'cash', 'listed', 'unlisted', 'pension']),
    mayAsk('debts', 'money', 'Mortgages and other debts'),
    total('net_worth', 'Net worth', ['assets_total'], ['debts']),
    total('free_assets', 'Free assets, without home and pension', [
      'other_property',
      'cash',
      'listed',
      'unlisted',
    ]),
  ],
}

const aims = {
  key: 'aims',
  title: 'Aims',
  questions: [
    question('purpose', 'long_text', 'What is the money for?'),
    choose('horizon', 'How long can it stay invested?', [
      ['under_3', 'Less than 3 years'],
      ['to_5', '3 to 5 years'],
      ['to_7', '5 to 7 years'],
      ['to_10', '7 to 10 years'],
      ['over_10', 'More than 10 years'],
    ]),
    question('needs_income', 'yes_no', 'Do you need income from it?'),
    question('income_needed', 'money', 'How much a year?', when('needs_income', 'yes')),
    mayAsk('values', 'long_text', 'Is there anything that you would not invest in?'),
  ],
}

const experience = {
  key: 'experience',
  title: 'Experience',
  questions: [
    chooseAny('held', 'Which of these have you held?', [
      ['savings', 'Savings accounts and cash ISAs'],
      ['funds', 'Funds or investment trusts'],
      ['shares', 'Shares of listed companies'],
      ['property', 'Property to let'],
      ['unlisted', 'Shares of unlisted companies'],
      ['venture', 'EIS, SEIS or VCT investments'],
    ]),
    question('unlisted_count', 'number', 'How many unlisted companies have you invested in?', {
      when: [{ question: 'held', test: 'includes', value: 'unlisted' }],
    }),
    question('lost', 'yes_no', 'Have you ever lost most of an investment?'),
    mayAsk('lost_how', 'long_text', 'What happened, and what did you do?', when('lost', 'yes')),
    choose('decides', 'How do you make up your mind?', [
      ['myself', 'I decide for myself'],
      ['adviser', 'I take advice'],
      ['others', 'I follow people whom I trust'],
    ]),
    mayAsk('adviser_name', 'short_text', 'Who advises you?', when('decides', 'adviser')),
  ],
}

const capacity = {
  key: 'capacity',
  title: 'Capacity for loss',
  intro: 'How much you could afford to lose. This isn’t the same as how much risk you’re happy to take.',
  questions: [
    choose('if_zero', 'If every unlisted holding went to zero, what would change?', [
      ['nothing', 'Nothing I would notice', 30],
      ['plans', 'I would delay plans such as travel', 18],
      ['bills', 'I could not meet regular bills', 0, 'We’ll call you'],
    ]),
    choose('emergency', 'For how long could you live on your cash?', [
      ['under_3', 'Less than 3 months', 0],
      ['to_6', '3 to 6 months', 10],
      ['to_12', '6 to 12 months', 18],
      ['over_12', 'More than a year', 25],
    ]),
    question('could_lose', 'money', 'How much could you lose without changing how you live?'),
    mayAsk('comfortable', 'long_text', 'What makes you comfortable with that amount?', {
      when: [{ question: 'could_lose', test: 'above', value: '100000' }],
    }),
    choose('needs_back', 'When might you need this money back?', [
      ['under_3', 'Within 3 years', 0],
      ['to_5', 'In 3 to 5 years', 10],
      ['to_10', 'In 5 to 10 years', 25],
      ['never', 'I do not expect to need it', 30],
    ]),
    choose('share', 'How much of your free assets is in unlisted companies?', [
      ['under_10', 'Less than 10%', 15],
      ['to_25', '10% to 25%', 8],
      ['over_25', 'More than 25%', 0],
    ]),
    {
      ...choose('vulnerable', 'Has anything made decisions harder for you lately?', [
        ['no', 'No'],
        ['yes', 'Yes, I would like to tell you'],
        ['silent', 'I would rather not say'],
      ]),
      hint: 'Illness, a loss in the family, money worries. Only compliance sees the answer.',
      required: false,
      sensitive: true,
    },
    mayAsk('vulnerable_how', 'long_text', 'What would help you?', {
      ...when('vulnerable', 'yes'),
      sensitive: true,
    }),
  ],
}

/** The fact find that every tenant begins with, to be confirmed or changed by its compliance officer. */
export const factFind: Definition = {
  score_name: 'Capacity for loss',
  sections: [circumstances, income, assets, aims, experience, capacity],
  bands: [
    {
      from: 0,
      label: 'None',
      text: 'A loss would affect everyday living. Unlisted companies aren’t suitable for this money.',
    },
    { from: 15, label: 'Very low', text: 'Only a very small loss is affordable.' },
    { from: 30, label: 'Low', text: 'A small, gradual loss is affordable.' },
    { from: 45, label: 'Moderate', text: 'A loss would delay plans and change little else.' },
    { from: 60, label: 'Fair', text: 'A substantial loss over several years is affordable.' },
    { from: 75, label: 'High', text: 'Even a large loss would have little effect.' },
    {
      from: 90,
      label: 'Very high',
      text: 'Everything in unlisted companies could be lost without a change in how they live.',
    },
  ],
}
