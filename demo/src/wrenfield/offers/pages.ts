import type { PageText } from '../../offers/page.ts'

const usual = [
  'You could lose all the money you invest.',
  'You are unlikely to be able to sell your shares before the company is sold or listed.',
  'If the company issues more shares and you do not take part, your percentage will fall.',
] as const

const relief =
  'Tax relief depends on your circumstances and on the company keeping its status for three years.'

export const tidewellPage: PageText = {
  uses: [
    ['Turbines and foundations', '2200000.00'],
    ['Grid connection', '1000000.00'],
    ['Marine operations', '480000.00'],
    ['Working capital', '320000.00'],
  ],
  minimum:
    'With £2,500,000 Tidewell builds the first eight of twelve megawatts and connects them to the grid.',
  risks: [...usual, relief],
  questions: [
    [
      'What is a contract for difference?',
      'A fixed price for each unit of power. Where the market pays less, the difference is paid to the company; where it pays more, the company pays it back.',
    ],
    [
      'When does the array first earn?',
      'With its connection to the grid, which is planned two years from now.',
    ],
    [
      'Is the demonstrator off Stroma part of this round?',
      'No. It is owned and paid for, and goes on running.',
    ],
  ],
  terms: [
    ['Votes', 'One vote a share, A and B Ordinary alike.'],
    ['Pre-emption', 'Holders of either class may take up new shares in proportion before others do.'],
    ['Drag and tag', 'Holders of 75% may require the others to sell with them, at the same price.'],
  ],
  conditions: [
    ['Grid agreement', 'The connection agreement with the network operator is signed.'],
    ['Minimum raise', 'At least £2,500,000 is committed on the closing date.'],
  ],
  fee: '3.00',
}

export const brackenhallPage: PageText = {
  uses: [
    ['Pilot line', '850000.00'],
    ['Two customer trials', '400000.00'],
    ['Patents', '250000.00'],
  ],
  minimum: 'With £900,000 the pilot line is built and the trials wait for a grant.',
  risks: [...usual, 'A trial may fail, and then neither customer buys.', relief],
  questions: [
    [
      'Who owns the process?',
      'Brackenhall. It is filed in Britain and pending in the United States and Europe.',
    ],
    ['Why half the cost?', 'Nothing is sterilised, and a batch takes two days where a vat takes twelve.'],
  ],
  conditions: [['Letters of intent', 'Both letters of intent are in force on the closing date.']],
  fee: '4.00',
}

export const castlewayPage: PageText = {
  uses: [
    ['Sales in the north of England', '1100000.00'],
    ['Engineers', '700000.00'],
    ['Working capital', '200000.00'],
  ],
  minimum: 'With £750,000 Castleway hires engineers and opens the north a year later.',
  risks: [...usual, 'Councils may change how they publish their decisions.'],
  questions: [['Who pays?', 'Builders and their lawyers, by the seat and the month.']],
  fee: '3.00',
}

export const penrosePage: PageText = {
  uses: [
    ['Second well', '1700000.00'],
    ['Heat network', '600000.00'],
    ['Permits and monitoring', '200000.00'],
  ],
  minimum:
    'With £1,200,000 the second well is drilled to half its depth, which is enough for the greenhouses.',
  risks: [...usual, 'A well may flow less than its neighbour.', relief],
  questions: [['How warm is the water?', 'The first well gives 84 °C at 40 litres a second.']],
  terms: [['Votes', 'One vote a share.']],
  fee: '4.00',
}

export const thornwickPage: PageText = {
  uses: [
    ['Second boat', '900000.00'],
    ['Charging at the pier', '200000.00'],
    ['Crew and training', '100000.00'],
  ],
  minimum: 'With £600,000 Thornwick orders the boat and charters a second one for a summer.',
  risks: [...usual, 'A wet summer carries fewer passengers.'],
  questions: [['Who crosses?', 'Walkers and commuters, half and half.']],
  fee: '3.00',
}
