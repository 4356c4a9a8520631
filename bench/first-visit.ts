import path from 'node:path'
import { stylesKilobytes } from '../web/build/first-visits.ts'
import { weighFirstVisits } from '../web/build/weigh.ts'
import { figuresOf } from './figures.ts'
import type { Line } from './figures.ts'
import { root } from './place.ts'

/** JavaScript and style sheets of the first visit to a page, as the build sends them (gzip). None where nothing is built. */
export function firstVisits(): Line[] {
  const weights = weighFirstVisits(path.join(root, 'web/dist')) ?? []
  return weights.map(({ visit, scripts, styles, files, kept }) => ({
    what: `First visit: ${visit.page}`,
    unit: 'kB',
    ours: figuresOf([scripts + styles]),
    budget: `at most ${visit.kilobytes} kB, of it ${stylesKilobytes} CSS`,
    kept,
    note: `${scripts.toFixed(1)} JavaScript, ${styles.toFixed(1)} CSS, ${files} files`,
  }))
}
