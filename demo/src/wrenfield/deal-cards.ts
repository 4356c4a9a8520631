/** The stages of both pipelines, in order. */
export const growthStages = [
  'Screening',
  'First meeting',
  'Due diligence',
  'Investment committee',
  'Terms agreed',
] as const
export const assetStages = ['Introduced', 'Site visit', 'Valuation', 'Heads of terms'] as const

/** A deal as the board shows it on the day on which the story is told. */
export interface DealCard {
  name: string
  pipeline: 'Growth equity' | 'Real assets'
  stage: (typeof growthStages)[number] | (typeof assetStages)[number]
  /** Days that it has been in that stage. */
  days: number
  industry: string
  round: string
  /** Whole pounds. */
  sought: number
  /** Account of who leads it. */
  lead: string
  /** What is to be done next, and in how many days; negative is overdue. */
  next: readonly [title: string, days: number]
  confidential?: boolean
}

const [elena, tom, callum, sunniva] = [
  'committee',
  'investment-manager',
  'entrepreneur',
  'fund-manager',
] as const
const growth = { pipeline: 'Growth equity' } as const
const assets = { pipeline: 'Real assets' } as const
const [climate, life, technology, consumer, property] = [
  'Climate and energy',
  'Life sciences',
  'Technology',
  'Consumer and food',
  'Property and infrastructure',
] as const

// prettier-ignore
export const dealCards: readonly DealCard[] = [
  { ...growth, name: 'Averlow Grid Storage', stage: 'Screening', days: 3, industry: climate, round: 'Series A', sought: 3_000_000, lead: elena, next: ['Read deck', 3] },
  { ...growth, name: 'Pinmill Diagnostics', stage: 'Screening', days: 6, industry: life, round: 'Seed', sought: 1_200_000, lead: tom, next: ['Reply to founder', 0] },
  { ...growth, name: 'Hopwood Learning', stage: 'Screening', days: 9, industry: technology, round: 'Seed', sought: 800_000, lead: tom, next: ['Decide to meet', 5] },
  { ...growth, name: 'Trelawn Aqua', stage: 'Screening', days: 1, industry: consumer, round: 'Series A', sought: 2_000_000, lead: elena, next: ['Read deck', 6] },
  { ...growth, name: 'Corran Quantum', stage: 'First meeting', days: 8, industry: technology, round: 'Series A', sought: 4_000_000, lead: elena, next: ['Site visit, Glasgow', 4] },
  { ...growth, name: 'Saltburn Coatings', stage: 'First meeting', days: 14, industry: technology, round: 'Growth', sought: 1_500_000, lead: tom, next: ['Send questions', -2] },
  { ...growth, name: 'Merrow Insurance', stage: 'First meeting', days: 5, industry: technology, round: 'Series A', sought: 2_500_000, lead: callum, next: ['Partner call', 7] },
  { ...growth, name: 'Brightwell Fuel Cells', stage: 'Due diligence', days: 22, industry: climate, round: 'Series B', sought: 5_000_000, lead: elena, next: ['Technical report due', 10] },
  { ...growth, name: 'Oriel Genomics', stage: 'Due diligence', days: 17, industry: life, round: 'Series A', sought: 3_500_000, lead: tom, next: ['Customer calls, 3 of 5', 5] },
  { ...growth, name: 'Kelso Care Robotics', stage: 'Due diligence', days: 31, industry: technology, round: 'Seed', sought: 2_000_000, lead: callum, next: ['Cap table query', -1] },
  { ...growth, name: 'Dunmore Coffee', stage: 'Due diligence', days: 12, industry: consumer, round: 'Growth', sought: 900_000, lead: tom, next: ['Model review', 6] },
  { ...growth, name: 'Wexcombe Satellite', stage: 'Investment committee', days: 4, industry: technology, round: 'Series B', sought: 6_000_000, lead: elena, next: ['Paper to committee', 4] },
  { ...growth, name: 'Larkfield Therapeutics', stage: 'Investment committee', days: 11, industry: life, round: 'Series B', sought: 4_500_000, lead: tom, next: ['Second hearing', 11], confidential: true },
  { ...growth, name: 'Ashdown Payments', stage: 'Terms agreed', days: 2, industry: technology, round: 'Follow-on', sought: 3_000_000, lead: elena, next: ['Draft opportunity', 3], confidential: true },
  { ...growth, name: 'Fellbank Timber', stage: 'Terms agreed', days: 7, industry: property, round: 'Loan notes', sought: 2_200_000, lead: callum, next: ['Legal review', 7] },
  { ...assets, name: 'Marlpit Solar Park', stage: 'Introduced', days: 5, industry: climate, round: 'Bridge', sought: 7_500_000, lead: sunniva, next: ['Grid offer to read', 2] },
  { ...assets, name: 'Quayside Cold Store', stage: 'Introduced', days: 11, industry: property, round: 'Growth', sought: 4_200_000, lead: elena, next: ['Call the agent', -3] },
  { ...assets, name: 'Penrose Geothermal', stage: 'Site visit', days: 9, industry: climate, round: 'Growth', sought: 9_000_000, lead: sunniva, next: ['Visit Redruth', 6] },
  { ...assets, name: 'Thornbury Almshouses', stage: 'Valuation', days: 19, industry: property, round: 'Loan notes', sought: 3_100_000, lead: tom, next: ['Second valuation', 8] },
  { ...assets, name: 'Ravenglass Hatchery', stage: 'Heads of terms', days: 6, industry: consumer, round: 'Loan notes', sought: 1_800_000, lead: sunniva, next: ['Heads to counsel', 1] },
]
