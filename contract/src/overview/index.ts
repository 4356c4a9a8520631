export * from './navigation-counts.ts'
export * from './statistics.ts'
export * from './raise.ts'
export * from './list-sums.ts'
