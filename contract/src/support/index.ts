export * from './contact.ts'
export * from './offer-contact.ts'
