export * from './fields.ts'
export * from './signature-request.ts'
export * from './outside.ts'
