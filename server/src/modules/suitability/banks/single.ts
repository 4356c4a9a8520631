import type { BankQuestion } from './bank.ts'

/** The one bank of tenants without the risk warning: funds, their valuations and the reliefs. */
export const singleBank: readonly BankQuestion[] = [
  {
    text: 'When do you usually get capital back from a closed-ended fund?',
    critical: true,
    right: 'When its assets are sold, over several years',
    wrong: ['At any time', 'Each quarter'],
  },
  {
    text: 'Could the units of a fund fall to zero?',
    critical: true,
    right: 'Yes',
    wrong: ['No, the net asset value has a floor', 'Only if they are redeemed early'],
  },
  {
    text: 'What is the net asset value per unit?',
    right: 'An estimate of the net assets per unit on a date',
    wrong: ['The price that a buyer has to pay', 'The amount that you paid'],
  },
  {
    text: 'You committed £50,000 and £20,000 was called. What if you ignore the next call?',
    right: 'You are in default and may lose rights, pay interest or forfeit units',
    wrong: ['Nothing happens', 'The manager lends you the money free of charge'],
  },
  {
    text: 'EIS shares are sold after 20 months. What happens to the relief?',
    right: 'The income tax relief is normally clawed back',
    wrong: ['You keep it', 'It doubles'],
  },
  {
    text: 'What do costs do to your return?',
    right: 'Fees and carried interest reduce what you receive',
    wrong: ['The companies alone pay the fees', 'They have no effect'],
  },
  {
    text: 'What protects you when the value of the fund’s companies falls?',
    critical: true,
    right: 'Nothing protects performance',
    wrong: ['The compensation scheme, up to £85,000', 'A refund through the Ombudsman'],
  },
  {
    text: 'Where does the valuation shown in the portal come from?',
    right: 'From the judgement of a manager or board, which may prove wrong',
    wrong: ['From a live exchange', 'From auditors, every day'],
  },
  {
    text: 'How does a fund of one company compare with a portfolio?',
    right: 'One failure can wipe it out',
    wrong: ['The risk is the same', 'The risk is lower'],
  },
  {
    text: 'What does investing here need?',
    right: 'Money that you can afford to lose',
    wrong: ['Your emergency savings', 'A short loan'],
  },
]
