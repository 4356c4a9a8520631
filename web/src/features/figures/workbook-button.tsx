import type { ButtonProps } from '../../ui/button.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { workbookHref } from './queries.ts'
import type { FigureSource } from './queries.ts'

interface WorkbookButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  source: Pick<FigureSource, 'base' | 'query'>
  /** Where the place says already what is downloaded. */
  label?: string
}

/** All figures of a page as a workbook. It is an export, so of many rows it asks for the password first. */
export function WorkbookButton({ source, label = 'Download with formulas', ...looks }: WorkbookButtonProps) {
  return (
    <ExportButton {...looks} address={workbookHref(source)}>
      {label}
    </ExportButton>
  )
}
