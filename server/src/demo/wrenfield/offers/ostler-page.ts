import type { PageText } from '../../offers/page.ts'

/** Its reward is what the company itself sews. */
export const ostlerPage: PageText = {
  uses: [
    ['Second workshop in Hawick', '1400000.00'],
    ['Machines and patterns', '750000.00'],
    ['Cloth for two seasons', '550000.00'],
    ['Working capital', '300000.00'],
  ],
  minimum: 'With £1,500,000 the workshop opens with half its benches, and repairs move there first.',
  risks: [
    'You could lose all the money you invest.',
    'You are unlikely to be able to sell your shares early.',
    'Coats that last are bought less often: growth depends on new customers.',
    'Cloth is woven by two mills alone.',
  ],
  questions: [
    ['Who does the repairs?', 'Nineteen menders in Kendal, and from spring eleven more in Hawick.'],
    ['What does a repair cost?', 'Nothing in the first ten years, and the price of the cloth after.'],
  ],
  terms: [['Class', 'One class of shares, one vote a share.']],
  fee: '3.00',
  reward: {
    title: 'A coat from the first bench in Hawick',
    text: 'Cut and sewn by Ostler & Finch itself, numbered, with its repairs for life.',
    from: '15000.00',
    limit: 40,
  },
}
