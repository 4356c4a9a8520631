export * from './contact.ts'
export * from './opportunity-contact.ts'
