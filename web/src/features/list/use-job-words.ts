import { useTerm } from '../../kernel/terminology.tsx'
import { jobWords } from './job-words.ts'
import type { JobSummary } from './job-words.ts'

/** What a job does, in the tenant's words. */
export function useJobWords(): (job: JobSummary) => string {
  const term = useTerm()
  return (job) => jobWords(job, { group: term('client_group'), leadStatus: term('lead_status') })
}
