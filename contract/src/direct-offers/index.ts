export * from './direct-offer.ts'
