import { extensionPoint } from '../../kernel/extension-point.ts'
import type { Work } from '../../kernel/work.ts'

/** Called before the year of a company ends in another month, with the company locked. Refuses what can't be. */
type YearEndJudge = (work: Work, companyId: number, yearEndMonth: number) => Promise<void>

const judges = extensionPoint<YearEndJudge>('year end judges')

/** For the manifest of a module above whose records are of periods of the year. */
export const yearEndJudge = judges.handler

/** Lets the modules above refuse another end of the year. */
export async function judgeYearEnd(work: Work, companyId: number, yearEndMonth: number): Promise<void> {
  for (const judge of judges.handlersOf(work.platform.modules)) await judge(work, companyId, yearEndMonth)
}
