import type { UpdateReport } from '../../../features/reports/report.ts'
import { counted } from '../../../ui/format.ts'

/** How long a report is, as it was kept last: "612 words, 4 min". */
export const lengthOf = ({ word_count: words, reading_minutes: minutes }: UpdateReport): string =>
  `${counted(words, 'word', 'words')}, ${minutes} min`
