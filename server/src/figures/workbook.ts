import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { encodeWorkbook } from '../kernel/list/workbook.ts'
import type { Worksheet } from '../domain/worksheet.ts'
import { toWorkbook } from './excel.ts'

/**
 * A calculation as XLSX. Made whole before it is sent, so that a figure that can't be written is an error and
 * not half a file.
 */
export const workbookOf = (worksheet: Worksheet): Promise<Buffer> =>
  buffer(Readable.from(encodeWorkbook(toWorkbook(worksheet))))
