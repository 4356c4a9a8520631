import { NoticeMenu } from '../../features/funds/notice-menu.tsx'
import type { NoticePath } from '../../features/funds/notice-menu.tsx'
import type { Column } from '../../ui/data-table.tsx'

/** The notice that the investor of a line gets. */
export const noticeColumn = (path: NoticePath): Column<{ id: number; investor_name: string }> => ({
  id: 'notice',
  header: 'Notice',
  headerHidden: true,
  align: 'end',
  cell: ({ id, investor_name: name }) => <NoticeMenu path={path} id={id} label={`Notice to ${name}`} />,
})
