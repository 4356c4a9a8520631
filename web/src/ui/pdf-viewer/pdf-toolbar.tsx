import { ChevronDown, ChevronUp, PanelLeft, RotateCw, Search, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../button.tsx'
import styles from './pdf-viewer.module.css'

interface Panels {
  thumbnails: boolean
  search: boolean
}

interface PdfToolbarProps {
  page: number
  pages: number
  zoom: number
  onPage: (page: number) => void
  onZoom: (step: 1 | -1) => void
  onTurn: () => void
  panels: Panels
  onPanels: (panels: Panels) => void
}

/** Zoom, the page that is shown, turning, and the panels beside the pages. */
export function PdfToolbar({ page, pages, zoom, onPage, onZoom, onTurn, panels, onPanels }: PdfToolbarProps) {
  return (
    <div className={styles.tools} role="toolbar" aria-label="View">
      <IconButton icon={ZoomOut} size="small" label="Zoom out" onClick={() => onZoom(-1)} />
      <span className={styles.zoom}>{Math.round(zoom * 100)}%</span>
      <IconButton icon={ZoomIn} size="small" label="Zoom in" onClick={() => onZoom(1)} />
      <IconButton icon={ChevronUp} size="small" label="Previous page" onClick={() => onPage(page - 1)} />
      <PageField page={page} onPage={onPage} />
      <span>of {pages}</span>
      <IconButton icon={ChevronDown} size="small" label="Next page" onClick={() => onPage(page + 1)} />
      <IconButton icon={RotateCw} size="small" label="Turn" onClick={onTurn} />
      <IconButton
        icon={PanelLeft}
        size="small"
        label="Thumbnails"
        className={styles.besidePages}
        aria-pressed={panels.thumbnails}
        onClick={() => onPanels({ ...panels, thumbnails: !panels.thumbnails })}
      />
      <IconButton
        icon={Search}
        size="small"
        label="Search"
        aria-pressed={panels.search}
        onClick={() => onPanels({ ...panels, search: !panels.search })}
      />
    </div>
  )
}

function PageField({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const [typed, setTyped] = useState<string>()
  const go = () => {
    if (typed !== undefined && /^\d{1,5}$/.test(typed)) onPage(Number(typed))
    setTyped(undefined)
  }
  return (
    <input
      className={styles.page}
      aria-label="Page"
      inputMode="numeric"
      value={typed ?? String(page)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={go}
      onKeyDown={(event) => event.key === 'Enter' && go()}
    />
  )
}
