import type { BankQuestion } from './bank.ts'

/**
 * First of the two banks: what can happen to money put into a young company (subjects of COBS 10 Annex 1).
 */
export const fcaBank1: readonly BankQuestion[] = [
  {
    text: 'You buy £5,000 of shares in a start-up here. What is the most you can lose?',
    critical: true,
    right: 'All £5,000',
    wrong: ['Half of it, because tax relief covers the rest', 'Nothing, if you hold them for five years'],
  },
  {
    text: 'The company you hold shares in becomes insolvent. What is the most likely result?',
    critical: true,
    right: 'Shareholders rank last and probably get nothing',
    wrong: ['The platform refunds the purchase price', 'The compensation scheme pays up to £85,000'],
  },
  {
    text: 'Who are you contracting with when shares are issued to you?',
    right: 'The company issuing them, directly or through a nominee',
    wrong: ['The Financial Conduct Authority', 'Your bank'],
  },
  {
    text: 'How easily could you sell unlisted shares?',
    critical: true,
    right: 'There may be no buyer for years, if ever',
    wrong: ['On any working day at the market price', 'After 14 days’ notice to the platform'],
  },
  {
    text: 'Does the regulator approve the businesses that raise money here?',
    right: 'No, issuing shares is generally not a regulated activity',
    wrong: ['Yes, each one of them', 'Only those that raise more than £1 million'],
  },
  {
    text: 'An investment does badly though everyone behaved properly. Can the Ombudsman or the compensation scheme make up for it?',
    critical: true,
    right: 'No, poor performance is not covered',
    wrong: ['Yes, in full', 'Yes, after 12 months'],
  },
  {
    text: 'What does the company do with your money?',
    right: 'Management decides within its stated plan, and the results are uncertain',
    wrong: ['It keeps it in a protected account', 'It buys government bonds'],
  },
  {
    text: 'New shares are issued later and you do not buy any. What is the effect?',
    right: 'Your percentage falls (dilution)',
    wrong: ['Your percentage rises', 'Nothing can change your percentage'],
  },
  {
    text: 'What is a sensible way to treat high-risk holdings?',
    right: 'As a small share of your wealth, up to about 10%, spread over several',
    wrong: ['Put everything into the one you know best', 'Borrow to increase the return'],
  },
  {
    text: 'What should you expect of dividends from a start-up?',
    right: 'They are rare; a return usually needs a sale or a listing',
    wrong: ['A fixed income every year', 'Interest every month'],
  },
]
