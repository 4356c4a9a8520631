import type { BankQuestion } from './bank.ts'

/** Second of the two banks: the same subjects with other questions, so that a second try repeats none. */
export const fcaBank2: readonly BankQuestion[] = [
  {
    text: 'What share of young companies should you assume might fail?',
    critical: true,
    right: 'Many, so plan for losing the full amount',
    wrong: ['Almost none, once they have been vetted', 'Only those without a product'],
  },
  {
    text: 'You need your cash back in six months. Is this suitable?',
    critical: true,
    right: 'No, the money is normally tied up for years',
    wrong: ['Yes, through the early-exit window', 'Yes, the issuer has to buy the shares back'],
  },
  {
    text: 'The platform’s operator stops trading. What best describes your position?',
    right: 'You still own the investment, but its administration could be disrupted or cost more',
    wrong: ['The investment is cancelled and repaid', 'The Financial Conduct Authority takes it over'],
  },
  {
    text: 'What is a projected return of 30% a year?',
    critical: true,
    right: 'A forecast that may never be met',
    wrong: ['A minimum that is set in law', 'A figure that the directors guarantee'],
  },
  {
    text: 'Which loss could the compensation scheme consider?',
    critical: true,
    right: 'A valid claim against a failed regulated firm, not the failure of the business you invested in',
    wrong: ['Any fall in value', 'The insolvency of a start-up'],
  },
  {
    text: 'What does holding through a nominee mean?',
    right: 'The nominee is the legal owner on the register and you are the beneficial owner',
    wrong: ['You give up ownership', 'The state insures the holding'],
  },
  {
    text: 'What is true of a tax relief such as EIS?',
    right: 'It depends on you and the company, can be withdrawn, and does not make the investment safe',
    wrong: ['It removes the risk', 'The issuer pays it'],
  },
  {
    text: 'Who decides the price of unlisted shares in a round?',
    right: 'It is set or negotiated by the company; there is no independent market price',
    wrong: ['The stock exchange', 'The Financial Conduct Authority'],
  },
  {
    text: 'Preference shares rank above your ordinary shares. What can happen on a sale?',
    right: 'Their holders may be paid before you',
    wrong: ['You are paid first', 'By law everybody gets the same amount'],
  },
  {
    text: 'What describes diversification best?',
    right: 'Many different holdings, so that one failure hurts less',
    wrong: ['Several rounds of the same company', 'One fund and its manager’s own shares'],
  },
]
