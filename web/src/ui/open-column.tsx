import { Button } from './button.tsx'
import type { Column } from './data-table.tsx'

/** A last column whose button opens the row. */
export const openColumn = (open: (id: number) => void): Column<{ id: number }> => ({
  id: 'actions',
  header: 'Actions',
  headerHidden: true,
  align: 'end',
  cell: ({ id }) => (
    <Button size="small" variant="quiet" onClick={() => open(id)}>
      Open
    </Button>
  ),
})
