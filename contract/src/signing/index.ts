export * from './fields.ts'
export * from './signature-request.ts'
export * from './sign-pdf.ts'
export * from './outside.ts'
