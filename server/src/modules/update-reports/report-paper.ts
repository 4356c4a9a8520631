import { piecesOfReport } from '@moorgate/contract'
import type {
  FiguresBlock,
  ShownFigures,
  UpdateReportOwnerType,
  UpdateReportStatus,
} from '@moorgate/contract'
import { dateText } from '../../domain/format.ts'
import { londonDate } from '../../kernel/clock.ts'
import { htmlBlocks } from '../../kernel/html/index.ts'
import type { HtmlBlock } from '../../kernel/html/index.ts'
import type { BodyBlock, LetterPdf, PdfFact } from '../../pdf/index.ts'
import { letterPdf } from '../../pdf/letter-pdf.ts'
import { figuresOnPaper } from './paper-figures.ts'
import { tableOnPaper } from './paper-tables.ts'
import type { PrintedPicture } from './report-pictures.ts'

/** A report as the one who asks reads it. */
export interface ReadReport {
  id: number
  title: string
  summary: string | null
  body: string
  year: number | null
  quarter: number | null
  owner_type: UpdateReportOwnerType
  owner_name: string | null
  status: UpdateReportStatus
  figures: ShownFigures[]
  published_at: string | null
  revised_at: string | null
  revisions_count: number
  documents: { name: string }[]
}

type Pictures = Readonly<Record<string, PrintedPicture>>

/** A report with whose paper it is: everything that another thread needs. */
export interface ReportPaper {
  report: ReadReport
  /** Its kind and period in the tenant's words. */
  edition: string
  letterhead: Pick<LetterPdf, 'brand' | 'sender' | 'footer'>
  /** Of its text, by their addresses. */
  pictures: Pictures
}

/** The same report gives the same bytes. */
export function printedReport({ report, edition, letterhead, pictures }: ReportPaper): Promise<Buffer> {
  return letterPdf({
    ...letterhead,
    recipient: [],
    facts: factsOf(report, edition),
    title: report.title,
    subtitle: [report.owner_name, edition].filter(Boolean).join(', '),
    paragraphs: [],
    body: bodyOf(report, letterhead.brand.name, pictures),
    tables: filesOf(report),
    notes: [],
    createdAt: new Date(report.revised_at ?? report.published_at!),
  })
}

const dayOf = (instant: string) => dateText(londonDate(new Date(instant)))

function factsOf(report: ReadReport, edition: string): PdfFact[] {
  const { published_at: published, revised_at: revised, revisions_count: count } = report
  return [
    { label: 'Period', value: edition.split(', ').slice(1).join(', ') || 'None' },
    ...(published === null ? [] : [{ label: 'Published', value: dayOf(published) }]),
    ...(revised === null ? [] : [{ label: 'Revision', value: `${count}, ${dayOf(revised)}` }]),
  ].filter(({ value }) => value !== 'None')
}

function bodyOf({ summary, body, figures }: ReadReport, provider: string, pictures: Pictures): BodyBlock[] {
  let before = 0
  const drawn = (_block: FiguresBlock | undefined): BodyBlock[] => {
    const shown = figures[before++]
    return shown ? figuresOnPaper(shown, provider) : []
  }
  return [
    ...(summary ? [{ kind: 'lede' as const, text: summary }] : []),
    ...piecesOfReport(body).flatMap((piece) =>
      piece.kind === 'figures'
        ? drawn(piece.block)
        : htmlBlocks(piece.html).flatMap((block) => onPaper(block, pictures)),
    ),
  ]
}

/** A picture whose file is lost is said by its words. */
function onPaper(block: HtmlBlock, pictures: Pictures): BodyBlock[] {
  if (block.kind === 'picture') {
    const { address, alt } = block
    const picture = pictures[address]
    if (picture) return [{ kind: 'picture', alt, ...picture }]
    return alt === '' ? [] : [{ kind: 'note', text: `Picture: ${alt}` }]
  }
  return block.kind === 'table' ? tableOnPaper(block) : [block]
}

const filesOf = ({ documents }: ReadReport) =>
  documents.length === 0
    ? []
    : [
        {
          columns: [{ heading: 'Files with this report' }],
          rows: documents.map(({ name }) => ({ cells: [name] })),
        },
      ]
