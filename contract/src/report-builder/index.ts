export * from './report.ts'
export * from './saved-report.ts'
export * from './schedule.ts'
