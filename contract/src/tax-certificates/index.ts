export * from './tax-certificate.ts'
export * from './holders.ts'
