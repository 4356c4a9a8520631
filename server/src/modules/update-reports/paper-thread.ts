import { threadJob } from '../../kernel/work-thread.ts'
import { printedReport } from './report-paper.ts'

export default threadJob(printedReport)
