export * from './wip-report.ts'
