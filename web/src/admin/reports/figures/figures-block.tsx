import { figuresElement, readFiguresBlock } from '@moorgate/contract/update-reports/figures.ts'
import { ChartNoAxesColumn } from 'lucide-react'
import { useState } from 'react'
import type { BlockDialogProps, RichTextBlock } from '../../../ui/rich-text/block-node.tsx'
import { FiguresDialog } from './figures-dialog.tsx'
import { LiveFigures } from './live-figures.tsx'

/** KPIs in the text of a report: a block of the editor. */
export function useFiguresBlock(reportId: number): RichTextBlock {
  const [block] = useState(() => ({
    label: 'Figures',
    titleOf: (value: string) => readFiguresBlock(value)?.title ?? 'Figures',
    origin: 'Linked to approved KPIs',
    icon: ChartNoAxesColumn,
    element: figuresElement.name,
    attribute: figuresElement.attribute,
    View: ({ value }: { value: string }) => <LiveFigures id={reportId} block={value} />,
    Dialog: (props: BlockDialogProps) => <FiguresDialog {...props} reportId={reportId} />,
  }))
  return block
}
