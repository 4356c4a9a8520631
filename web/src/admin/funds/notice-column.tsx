import { ButtonLink } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'

/** The notice that the investor of a line gets, as PDF. */
export const noticeColumn = (
  path: 'fund-drawdown-lines' | 'distribution-lines',
): Column<{ id: number; investor_name: string }> => ({
  id: 'notice',
  header: 'Notice',
  cell: ({ id, investor_name: name }) => (
    <ButtonLink href={`/api/${path}/${id}/notice`} variant="link" aria-label={`Notice to ${name}`}>
      PDF
    </ButtonLink>
  ),
})
