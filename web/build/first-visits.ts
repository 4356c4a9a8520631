/** A first visit to a page, and what its JavaScript and style sheets may weigh as they are sent (gzip). */
export interface FirstVisit {
  page: string
  /** The modules that are imported one after the other until the page stands there: paths below `web`. */
  way: readonly string[]
  /** The chunks that hold those modules and what they import, beyond those that the HTML itself asks for. */
  chunks: readonly ChunkName[]
  /** Thousands of bytes. */
  kilobytes: number
}

/**
 * The chunks that first visits are made of, the most shared one first: a module goes into the first of them
 * that every visit which needs it loads. Fewer and larger files compress better than a file for each
 * component, by a quarter.
 */
export const chunkNames = [
  'visit-start',
  'visit-both',
  'visit-fields',
  'visit-next',
  'visit-entry',
  'visit-portal',
  'visit-admin',
] as const

export type ChunkName = (typeof chunkNames)[number]

/** Of each visit's weight, style sheets. Thousands of bytes. */
export const stylesKilobytes = 15

const start = 'src/main.tsx'
const application = [start, 'src/shell/application.tsx']

export const firstVisits: readonly FirstVisit[] = [
  {
    page: 'Login page',
    way: [start, 'src/shell/entry/entry-app.tsx', 'src/shell/entry/login.tsx'],
    chunks: ['visit-fields', 'visit-entry'],
    kilobytes: 125,
  },
  {
    page: 'Investor overview',
    way: [
      ...application,
      'src/shell/investor-pages.tsx',
      'src/shell/portal/portal-frame.tsx',
      'src/shell/portal-screens.ts',
      'src/portal/overview/overview-page.tsx',
    ],
    chunks: ['visit-both', 'visit-portal'],
    kilobytes: 150,
  },
  {
    page: 'Admin list of investors',
    way: [
      ...application,
      'src/shell/staff-pages.tsx',
      'src/shell/admin/admin-frame.tsx',
      'src/shell/admin-screens.ts',
      'src/shell/admin/investors-page.tsx',
    ],
    chunks: ['visit-both', 'visit-fields', 'visit-next', 'visit-admin'],
    kilobytes: 220,
  },
]

/**
 * What follows the first picture of the investor's overview. What this and the portal's other pages share with
 * the back office is in `visit-next`; without that they would bring the first visit of the back office along.
 */
export const afterOverview: readonly string[] = [
  'src/portal/overview/later-parts.ts',
  'src/portal/overview/own-holdings.tsx',
]

/** Names the portal's pages, each fetched when it is first shown. */
export const portalScreens = 'src/shell/portal-screens.ts'
