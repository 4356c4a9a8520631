import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

/** What Lighthouse found, as far as it is told here. Scores go from 0 to 1. */
export interface Report {
  categories: Readonly<
    Record<Category, { score: number; auditRefs: readonly { id: string; weight: number }[] }>
  >
  audits: Readonly<Record<string, Audit>>
  runtimeError?: { message: string }
}

interface Audit {
  score: number | null
  displayValue?: string
  details?: { items?: readonly Finding[] }
}

/** An element or a request that an audit holds against the page. */
interface Finding {
  node?: { selector?: string }
  url?: string
  source?: unknown
}

export const categories = ['performance', 'accessibility', 'best-practices'] as const
export type Category = (typeof categories)[number]

/** Looks at a page as a desk with a cable sees it, or as a middling telephone on a slow network does. */
export type Device = 'desktop' | 'mobile'

interface AuditedPage {
  /** Where the package is. */
  folder: string
  /** Of the Chromium that is used. */
  port: number
  url: string
  device: Device
}

/**
 * One run over one page. It empties the browser's cache itself and leaves its cookies. Lighthouse misses the
 * beginning of a page now and then and asks to be run again, which is done twice. Throws when there was
 * nothing to look at.
 */
export async function audit(visit: AuditedPage, again = 2): Promise<Report> {
  try {
    return await look(visit)
  } catch (error) {
    if (again === 0) throw error
    return audit(visit, again - 1)
  }
}

async function look({ folder, port, url, device }: AuditedPage): Promise<Report> {
  const program = path.join(folder, 'node_modules/lighthouse/cli/index.js')
  const words = [
    url,
    `--port=${port}`,
    '--quiet',
    '--output=json',
    '--output-path=stdout',
    `--only-categories=${categories.join(',')}`,
    '--no-enable-error-reporting',
    ...(device === 'desktop' ? ['--preset=desktop'] : ['--form-factor=mobile']),
  ]
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...words], { maxBuffer: 2 ** 27 })
  const report = JSON.parse(stdout) as Report
  if (report.runtimeError)
    throw new Error(`Lighthouse can not look at ${url}: ${report.runtimeError.message}`)
  return report
}

/** In a category: the audits that a page does not pass in full, with the elements and files they name. */
export function shortcomings({ categories: found, audits }: Report, category: Category): string[] {
  return found[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => {
      const { displayValue, details } = audits[id]!
      const where = (details?.items ?? []).slice(0, 3).map(({ node, url }) => node?.selector ?? url)
      return [id, displayValue, ...where].filter(Boolean).join(' ')
    })
}
