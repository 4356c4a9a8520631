import { Columns3 } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { ColumnsPanel } from './columns-panel.tsx'
import type { ColumnsPanelProps } from './columns-panel.tsx'

/** Opens the choice of columns beside a list. */
export function ColumnsButton(props: ColumnsPanelProps) {
  return (
    <Popover trigger={<IconButton icon={Columns3} label="Columns" />} label="Columns" align="end">
      <ColumnsPanel {...props} />
    </Popover>
  )
}
