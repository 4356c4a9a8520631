export * from './market-sounding.ts'
