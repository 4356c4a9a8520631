import { z } from 'zod'
import { integer, list, reference } from '../wire.ts'

/** Which lines of a call staff remind of; all that are open where none is named. */
export const remindBody = (lines: 'cash-call-lines' | 'fund-drawdown-lines') =>
  z.object({ line_ids: list(reference(lines), 500).optional() })

/** How many lines were reminded of, and how many were left out. */
export const remindAnswer = z.object({ reminded: integer(), left_out: integer() })
