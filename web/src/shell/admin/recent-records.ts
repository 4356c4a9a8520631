import { shownPages } from '../../kernel/shown-pages.ts'
import { recordAt } from './record-actions.ts'

export interface RecentRecord {
  type: string
  path: string
  title: string
}

const most = 6

/** The records that this window showed last, each once, newest first. */
export function recentRecords(): RecentRecord[] {
  const shown = shownPages().flatMap(({ pathname, title }) => {
    const record = pathname.endsWith('/edit') ? undefined : recordAt(pathname)
    return record ? [{ ...record, title }] : []
  })
  return shown.filter(({ path }, at) => shown.findIndex((each) => each.path === path) === at).slice(0, most)
}
