export * from './company.ts'
