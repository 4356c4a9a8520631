import { WorkThread } from '../../kernel/work-thread.ts'
import type { Assembly, Pages } from './assemble.ts'
import type { Job, SealResult } from './seal-worker.ts'

type SealJob = Extract<Job, { kind: 'seal' }>

/** Longer than this nobody waits for a file of 20 MB. */
const patienceMs = 90_000
/** What a file that unpacks to gigabytes may take before the thread dies in place of the product. */
const heapMegabytes = 1024

/** Reading, assembling and writing a PDF. */
const workshop = new WorkThread<Job, SealResult>(new URL('./seal-worker.ts', import.meta.url), {
  patienceMs,
  heapMegabytes,
})

/**
 * The pages of a PDF that can be signed, or why it can't be. A file that breaks or outlasts the thread can't
 * be read.
 */
export async function readPages(bytes: Uint8Array): Promise<Pages> {
  try {
    const made = await workshop.make({ kind: 'pages', bytes })
    return (made as Extract<SealResult, { kind: 'pages' }>).pages
  } catch {
    return { ok: false, reason: 'unreadable' }
  }
}

/**
 * The signers' marks and the evidence put onto a PDF, and all of it sealed. Throws where the source can't be
 * read.
 */
export async function makeSealed(assembly: Assembly, sealing: SealJob['sealing']): Promise<Buffer> {
  const made = await workshop.make({ kind: 'seal', assembly, sealing })
  return Buffer.from((made as Extract<SealResult, { kind: 'seal' }>).bytes)
}

/** A paper of the tenant’s own, sealed as it is. */
export async function sealPaper(
  paper: Uint8Array,
  sealing: Omit<SealJob['sealing'], 'timestampUrl'>,
): Promise<Buffer> {
  const made = await workshop.make({ kind: 'paper', bytes: paper, sealing })
  return Buffer.from((made as Extract<SealResult, { kind: 'seal' }>).bytes)
}
