import { z } from 'zod'
import type { JobKind } from '../../../kernel/jobs/job.ts'
import type { Work } from '../../../kernel/work.ts'

/** What letters are written for: a call, a distribution, the statements of a period, or a confirmed default. */
const letterSource = z.object({
  source_type: z.enum(['fund_drawdown', 'distribution', 'fund_statement', 'fund_default']),
  source_id: z.int(),
})
export type LetterSource = z.output<typeof letterSource>

export const lettersToWrite: JobKind<LetterSource> = { name: 'funds.write_letters', payload: letterSource }

export const askForLetters = (work: Work, source: LetterSource) =>
  work.enqueue(lettersToWrite, source, { key: `${source.source_type} ${source.source_id}` })
