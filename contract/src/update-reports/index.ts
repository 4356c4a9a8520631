export * from './commands.ts'
export * from './edition.ts'
export * from './update-report.ts'
export * from './versions.ts'
