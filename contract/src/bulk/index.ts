export * from './bulk-job.ts'
