export * from './market-sounding.ts'
export * from './personal-account-deal.ts'
