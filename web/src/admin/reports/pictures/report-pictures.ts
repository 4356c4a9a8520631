import { pictureFolder } from '@moorgate/contract/update-reports/update-report.ts'
import { createElement, useState } from 'react'
import type { PictureDialogProps, RichTextPictures } from '../../../ui/rich-text/picture-node.tsx'
import { PictureDialog } from './picture-dialog.tsx'

/** Pictures in the text of a report, which belong to it. */
export function useReportPictures(reportId: number): RichTextPictures {
  const [pictures] = useState(() => ({
    folder: `${pictureFolder}${reportId}/pictures/`,
    Dialog: (props: PictureDialogProps) => createElement(PictureDialog, { ...props, reportId }),
  }))
  return pictures
}
