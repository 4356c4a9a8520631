import { readFile } from 'node:fs/promises'
import { readXlsx } from '../../../kernel/spreadsheet/read-xlsx.ts'
import { Unzip } from '../../../kernel/unzip.ts'
import { threadJob } from '../../../kernel/work-thread.ts'

export interface ReadJob {
  path: string
}

export interface ReadSheet {
  rows: string[][]
  unanswered: { row: number; column: number }[]
}

const limits = { rows: 3000, columns: 60, cell: 600, figures: true }

/** The first sheet of a workbook. Belongs in a work thread. */
async function perform({ path }: ReadJob): Promise<ReadSheet> {
  const { rows, unanswered } = await readXlsx(await Unzip.open(await readFile(path)), limits)
  return { rows, unanswered }
}

export default threadJob(perform)
