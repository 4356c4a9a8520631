import { serveJobs } from './work-thread.ts'

serveJobs(async (job: string) => {
  if (job === 'fail') throw new Error('not this one')
  if (job === 'break')
    setImmediate(() => {
      throw new Error('broken')
    })
  if (job === 'break' || job === 'never') return new Promise<string>(() => {})
  return job.toUpperCase()
})
