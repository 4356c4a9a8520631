import type { DemoFile } from '../../offers/offer.ts'

/** The papers that every offer comes with: what it is about, and on which terms. */
export function usualDocuments(said: {
  about: string
  figures: DemoFile['figures'] & {}
  terms?: string
}): readonly DemoFile[] {
  return [
    {
      name: 'Information memorandum',
      category: 'Offer',
      text: [
        said.about,
        'This memorandum describes the business, the people who run it, what the money is for and what may go wrong. Read it together with the risk warnings, and ask where anything is not clear.',
      ],
      figures: said.figures,
    },
    {
      name: 'Subscription agreement',
      category: 'Legal',
      text: [
        said.terms ??
          'Each investor subscribes for the number of shares that is allotted, at the price of the round. The company may reject a subscription in whole or in part, and gives back what it does not use.',
        'Shares are allotted in whole numbers. What is left of a payment after the allotment is returned.',
      ],
    },
  ]
}
