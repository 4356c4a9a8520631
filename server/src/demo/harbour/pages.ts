import type { PageText } from '../offers/page.ts'

const usual = [
  'You could lose everything you put in.',
  'There is no market for these shares: you may hold them for a long time.',
] as const

export const skerryPage: PageText = {
  uses: [
    ['Second boat', '210000.00'],
    ['Charging quay', '60000.00'],
    ['Crew for the first season', '30000.00'],
  ],
  minimum: 'With £150,000 the boat is finished and is charged from the old quay, slowly.',
  risks: [...usual, 'A ferry that does not sail earns nothing, and winters are long.'],
  questions: [['Who uses the ferry?', 'About 340 islanders, and visitors from May to September.']],
  fee: '2.50',
}

export const bakeryPage: PageText = {
  uses: [
    ['Second oven', '85000.00'],
    ['Shop in Leith', '70000.00'],
    ['Barley for a year', '25000.00'],
  ],
  minimum: 'With £90,000 the oven is bought and the shop waits.',
  risks: [...usual, 'The price of barley is fixed by contract, the price of electricity is not.'],
  questions: [
    ['Where is the barley from?', 'Eleven crofts on four islands, each under contract for five years.'],
    ['Is a dividend paid?', 'None is planned before the third year.'],
  ],
  fee: '2.50',
  reward: {
    title: 'A loaf each Saturday for a year',
    text: 'Baked by the bakery itself, and kept for you at the shop.',
    from: '2000.00',
    limit: 40,
  },
}
