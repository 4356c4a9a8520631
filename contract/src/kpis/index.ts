export * from './definitions.ts'
export * from './report-input.ts'
export * from './matrix.ts'
