/**
 * What the page of an offer is made of, below its headline and summary. A page shows each block once, in the
 * order that its author chose; one without content is left out. A block that is taken off the page keeps its
 * content.
 */
export const pageBlocks = [
  'key_points',
  'facts',
  'use_of_funds',
  'business',
  'team',
  'key_dates',
  'video',
  'gallery',
  'documents',
  'questions',
  'terms',
  'fees',
  'rewards',
  'risks',
] as const

export type PageBlock = (typeof pageBlocks)[number]
