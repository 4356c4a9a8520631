export * from './pipeline.ts'
export * from './pipeline-deal.ts'
export * from './deal-acts.ts'
export * from './placement.ts'
