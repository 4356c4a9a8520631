import type { OfferText } from '../offers/offer.ts'

const papers = (about: string) => [
  { name: 'Information memorandum', category: 'Offer', text: [about, 'Members decide for themselves. Nobody at Harbour & Tern advises on an offer.'] },
  { name: 'Member agreement', category: 'Legal', text: ['The shares, the rights that go with them, and what happens when somebody leaves.'] },
]
const terms = '<p>One class of shares. Members vote by number of shares.</p>'

export const skerryFerries: OfferText = {
  fields: {
    name: 'Skerry Ferries', issuer_name: 'Skerry Ferries Limited', issuer_number: 'SC510233', fca_class: 'rmmi', investment_terms: terms,
    headline: 'A battery ferry between three islands', summary: 'The first battery ferry on an island route that diesel boats could not keep.', description: '<p>One boat runs, a second is on the slip.</p>',
    target_amount: '300000.00', minimum_raise: '150000.00', minimum_investment: '1000.00', share_price: '0.50', share_class: 'Ordinary', nominal_value: '0.01',
  },
  type: 'Shares', subType: 'Ordinary shares', round: 'First round', industry: 'Transport', owner: 'adviser', scene: 'sea', documents: papers('Skerry raises £300,000 for its first boat.'),
}
export const tidalBakery: OfferText = {
  fields: {
    name: 'The Tidal Bakery', issuer_name: 'The Tidal Bakery Limited', issuer_number: 'SC622904', fca_class: 'rmmi', investment_terms: terms,
    headline: 'Bread from island barley', summary: 'A bakery in Leith that buys its barley from eleven crofts.', description: '<p>The bakery opens a second oven and a shop.</p>',
    target_amount: '180000.00', minimum_raise: '90000.00', minimum_investment: '500.00', share_price: '1.00', share_class: 'Ordinary', nominal_value: '0.01', waiting_list: true,
  },
  type: 'Shares', subType: 'Ordinary shares', round: 'Second round', industry: 'Food', owner: 'adviser', scene: 'field',
  points: [['Eleven crofts', 'Barley is bought by contract, at a price above the market.', 'wheat']], documents: papers('The Tidal Bakery raises £180,000 for an oven and a shop.'),
}
export const lochsideWoodland: OfferText = {
  fields: {
    name: 'Lochside Woodland', issuer_name: 'Lochside Woodland Limited', issuer_number: 'SC688120', fca_class: 'rmmi', investment_terms: terms,
    headline: 'Four hundred acres of new forest', summary: 'Native woodland by Loch Arkaig, for members who were with us from the first.', description: '<p>Planted over three winters and never felled in one.</p>',
    target_amount: '250000.00', minimum_raise: '100000.00', minimum_investment: '2000.00', share_price: '2.00', share_class: 'Ordinary', nominal_value: '0.01',
  },
  type: 'Shares', subType: 'Ordinary shares', round: 'First round', industry: 'Land', owner: 'investment-manager', scene: 'hill', documents: papers('Lochside raises £250,000 from members.'),
}
export const peatBogBonds: OfferText = {
  fields: {
    name: 'Flow Country Bonds', issuer_name: 'Flow Country Restoration Limited', issuer_number: 'SC590771', fca_class: 'rmmi', investment_terms: '<p>Bonds of £1.00 at 5% a year.</p>',
    headline: '5% a year from restored peat', summary: 'Bonds that pay for blocking drains in peat bogs, repaid from carbon units.', description: '<p>The third season of work is contracted.</p>',
    target_amount: '220000.00', minimum_raise: '100000.00', minimum_investment: '500.00', share_price: '1.00', share_class: '5% bonds',
  },
  type: 'Bonds', subType: 'Unsecured bonds', round: 'Bond issue', industry: 'Land', owner: 'adviser', scene: 'hill', documents: papers('Flow Country borrows £220,000 in bonds of £1.00.'),
}
export const saltworks: OfferText = {
  fields: {
    name: 'Leith Saltworks', issuer_name: 'Leith Saltworks Limited', issuer_number: 'SC701338', fca_class: 'rmmi', investment_terms: terms,
    headline: 'Salt from the Forth', summary: 'Sea salt boiled with spare heat from a brewery.', description: '<p>To be shown in spring.</p>',
    target_amount: '120000.00', minimum_investment: '500.00', share_price: '1.00', share_class: 'Ordinary',
  },
  type: 'Shares', subType: 'Ordinary shares', round: 'First round', industry: 'Food', owner: 'adviser', scene: 'sea', documents: [],
}
