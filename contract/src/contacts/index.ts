export * from './contact.ts'
export * from './conversion.ts'
export * from './registration.ts'
export * from './web-form.ts'
