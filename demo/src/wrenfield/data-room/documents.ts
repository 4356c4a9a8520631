import { PDFDocument } from '@cantoo/pdf-lib'
import type { UploadedPart } from '../../form.ts'
import type { Firm } from '../../firm.ts'
import { letter } from '../../people/letter.ts'

/** A paper of the room: each part is a page with a heading and what it says. */
export interface RoomDocument {
  folder: string
  name: string
  parts: readonly (readonly [heading: string, ...paragraphs: string[]])[]
}

/** Folders of Tidewell's room, in the design's order. */
export const folders = [
  '1 Overview',
  '2 Financial model',
  '3 Legal and articles',
  '4 Technical, Stroma data',
  '5 Contracts for difference',
  '6 Board papers',
] as const

const plain = (folder: string, name: string, ...paragraphs: string[]): RoomDocument => ({
  folder,
  name,
  parts: [[name, ...paragraphs]],
})

export const papers: readonly RoomDocument[] = [
  {
    folder: folders[0],
    name: 'Information memorandum',
    parts: [
      [
        'Summary',
        'Tidewell raises money to build six turbines off Stroma, next to the demonstrator that has run for two winters.',
      ],
      ['The company', 'Founded in Wick. Thirty-one people, nineteen of them engineers.'],
      ['The market', 'Tides can be forecast for decades. Grids pay for power whose hour is known.'],
      [
        'The turbine',
        'A fixed rotor of 18 metres on a gravity base. It is lifted for service in one slack water.',
      ],
      ['The demonstrator', 'Available for 93 % of the hours of its second winter.'],
      [
        'Grid connection',
        'The connection at Gills Bay is offered for the spring after next, for 9 MW.',
        'A later date moves first revenue by as many months.',
      ],
      [
        'Grid connection, costs',
        'The developer pays for the last 2.4 kilometres. A fixed price has been agreed.',
      ],
      ['Grid connection, risks', 'The offer lapses if consents are not in place by the end of next year.'],
      ['Consents', 'Marine licence granted. The lease of the sea bed runs for 25 years.'],
      ['Use of funds', 'Turbines and foundations 61 %, cable and connection 22 %, working capital 17 %.'],
      ['Team', 'Dr Marcus Oyelaran, Hannah Sefton and Ruth Adeyemi lead the company.'],
      [
        'Risks',
        'You could lose all the money you invest. Weather, the connection and prices are the largest risks.',
      ],
    ],
  },
  plain(
    folders[0],
    'Presentation',
    'Predictable power from Britain’s tides: what has been done, what comes next, and what it costs.',
  ),
  plain(folders[0], 'Questions and answers', 'What earlier investors asked, and what they were told.'),
  plain(
    folders[1],
    'Model, assumptions',
    'Availability 92 %, degradation 0.4 % a year, power sold at the strike price for 15 years.',
  ),
  plain(
    folders[1],
    'Model, results',
    'Revenue of £4.1m in the first full year. The debt is repaid in year eleven.',
  ),
  plain(
    folders[2],
    'Articles of association',
    'Adopted by special resolution. Each A Ordinary share carries one vote.',
  ),
  plain(
    folders[2],
    'Shareholders’ agreement',
    'Reserved matters, information rights, and what happens on a sale.',
  ),
  plain(folders[2], 'Subscription agreement', 'The company’s warranties, and how far they reach.'),
  plain(
    folders[3],
    'Stroma, two winters of flow data',
    'Half-hourly means of current speed at hub height, with the method of measurement.',
  ),
  plain(
    folders[3],
    'Turbine, certificate of design',
    'The design has been looked at by an independent body and found sound for 25 years.',
  ),
  plain(folders[3], 'Availability report', 'Hours lost, by cause. Two thirds were planned.'),
  plain(
    folders[4],
    'Contract for difference',
    'The strike price is indexed. Delivery begins in the year that the contract names.',
  ),
  plain(folders[4], 'Side letter on milestones', 'The milestone is met with a tenth of the capital spent.'),
  plain(
    folders[5],
    'Board papers, third quarter',
    'Minutes, management accounts, and the decision on the second cable.',
  ),
]

/** The paper as a real PDF, one page for each of its parts. */
export async function printDocument(firm: Firm, { name, parts }: RoomDocument): Promise<UploadedPart> {
  const whole = await PDFDocument.create({ updateMetadata: false })
  for (const [title, ...paragraphs] of parts) {
    const { bytes } = await letter(firm, {
      title,
      recipient: ['Tidewell Energy Ltd', 'Series B'],
      paragraphs,
    })
    const page = await PDFDocument.load(bytes, { updateMetadata: false })
    for (const copied of await whole.copyPages(page, page.getPageIndices())) whole.addPage(copied)
  }
  whole.setTitle(name)
  return {
    name: `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.pdf`,
    type: 'application/pdf',
    bytes: await whole.save(),
  }
}
