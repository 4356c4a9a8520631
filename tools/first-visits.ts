// Holds the build of the web app to what a first visit may weigh. Bytes, not time: the same on every machine.
import path from 'node:path'
import { stylesKilobytes } from '../web/build/first-visits.ts'
import { weighFirstVisits } from '../web/build/weigh.ts'
import { root } from './console.mjs'

const weights = weighFirstVisits(path.join(root, 'web', 'dist'))
if (weights === undefined) console.log('The web app is not built.')
for (const { visit, scripts, styles, kept } of weights ?? []) {
  const weighs = `${(scripts + styles).toFixed(1)} of ${visit.kilobytes} kB, ${styles.toFixed(1)} of ${stylesKilobytes} CSS`
  console.log(`${kept ? 'kept' : 'OVER'}  ${visit.page}: ${weighs}`)
}
process.exitCode = weights?.every(({ kept }) => kept) ? 0 : 1
