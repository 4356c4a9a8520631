import { threadJob } from './work-thread.ts'

export default threadJob(async (job: string) => {
  if (job === 'fail') throw new Error('not this one')
  if (job === 'break')
    setImmediate(() => {
      throw new Error('broken')
    })
  if (job === 'hoard') for (const kept: string[][] = []; ;) kept.push(Array.from({ length: 1000 }, String))
  if (job === 'break' || job === 'never') return new Promise<string>(() => {})
  return job.toUpperCase()
})
