import { statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { failedOnce, noTests, type Outcome, type Step, sum } from './check-steps.ts'
import { elapsed, root } from './console.mjs'
import { allJourneys, fileOf, type Journey } from './journeys.ts'
import type { Failure } from './reporter.ts'
import { keepUnsteady, mayTryAgain, settled } from './unsteady.ts'

/** When the command began, in milliseconds since 1970: `tools/start.mjs` says it, before it installs packages. */
const began = Number(process.env['CHECK_BEGAN'] ?? Date.now())

/** A run of the check: takes its steps, adds up what they find, and says so at the end. */
export class CheckRun {
  #total = noTests
  readonly #took: { name: string; ms: number }[] = []
  readonly #failedOnce: { step: Step; outcome: Outcome }[] = []
  readonly #unsteady: Failure[] = []
  readonly #leftOut: string[] = []

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => this.#giveUp())
  }

  /** The moment so many minutes after the command began. */
  minute(minutes: number): number {
    return began + minutes * 60_000
  }

  /** One after the other. A step that can't be taken has failed, and those after it are not tried. */
  async takeAll(steps: readonly Step[]): Promise<void> {
    try {
      for (const step of steps) await this.take(step)
    } catch (error) {
      console.error(error)
      this.#add(failedOnce('A step could not be taken', ''))
    }
  }

  async take(step: Step): Promise<Outcome> {
    const outcome = await this.#timed(step.name, step.run)
    if (step.again && mayTryAgain(outcome)) this.#failedOnce.push({ step, outcome })
    else this.#add(outcome)
    return outcome
  }

  /** Where nothing else runs: a step, and what failed in it once more. */
  async takeSettled(step: Step): Promise<void> {
    await this.takeAll([step])
    await this.tryAgain()
  }

  /** What failed runs once more by itself. Nothing else runs meanwhile. */
  async tryAgain(): Promise<void> {
    for (const { step, outcome } of this.#failedOnce.splice(0)) {
      const second = await this.#timed(`${step.name}, once more`, () => step.again!(outcome.failures))
      const { outcome: counted, unsteady } = settled(outcome, second)
      this.#unsteady.push(...unsteady)
      this.#add(counted)
    }
  }

  /** Fails once where something is on a list that has to be empty. */
  mustBeNothing(reason: string, list: readonly string[]): void {
    if (list.length === 0) return
    console.log(`${reason}: ${list.join(', ')}`)
    this.#add(failedOnce(reason, list.join('\n')))
  }

  /** The same, where it begins in time. What it is made of is named where it doesn't. */
  async takeInTime(step: Step, until: number, names: readonly string[] = [step.name]): Promise<void> {
    if (Date.now() > until) this.#leftOut.push(...names)
    else await this.takeSettled(step)
  }

  /** All journeys there are; none, and a failure, where they can't be listed. */
  async listJourneys(): Promise<Journey[]> {
    return allJourneys().catch((error: unknown) => {
      this.mustBeNothing('The journeys can not be listed', [String(error)])
      return []
    })
  }

  finish(): void {
    const { passed, failed, skipped } = this.#total
    keepUnsteady(this.#unsteady)
    console.log(this.#times())
    if (failed > 0) console.log(this.#reasons())
    for (const { test, reason } of this.#unsteady) console.log(`Unsteady: ${test}: ${reason}`)
    const leftOut = [...this.#leftOut, ...(this.#total.notRun ?? [])]
    if (leftOut.length > 0) console.log(`Not run, since the time was up: ${namesOf(leftOut)}`)
    if (skipped > 0) console.log(`${skipped} skipped, for what this machine or user may not do`)
    console.log(`${passed} passed, ${failed} failed`)
    process.exitCode = failed > 0 ? 1 : 0
  }

  #add(outcome: Outcome): void {
    this.#total = sum(this.#total, { ...outcome, output: '' })
  }

  async #timed(name: string, run: () => Promise<Outcome>): Promise<Outcome> {
    const since = performance.now()
    // A build machine that sees nothing for minutes takes a run for hung.
    const sign = setInterval(() => console.log(`${name}: ${elapsed(since)} so far …`), 60_000)
    const outcome = await run().finally(() => clearInterval(sign))
    this.#took.push({ name, ms: performance.now() - since })
    const skipped = outcome.skipped > 0 ? `, ${outcome.skipped} skipped` : ''
    console.log(`${name}: ${outcome.passed} passed, ${outcome.failed} failed${skipped} (${elapsed(since)})`)
    if (outcome.failed > 0) console.log(outcome.output.trimEnd())
    return outcome
  }

  #times(): string {
    const line = (seconds: number, name: string) => `${seconds.toFixed(1).padStart(8)} s  ${name}`
    const slowest = Object.entries(this.#total.seconds ?? {})
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, 10)
    return [
      'Where the time went:',
      ...this.#took.map(({ name, ms }) => line(ms / 1000, name)),
      'The slowest files and journeys:',
      ...slowest.map(([name, seconds]) => line(seconds, name)),
    ].join('\n')
  }

  /** The reasons that were met most often, with their tests, for those who see the end of the output alone. */
  #reasons(): string {
    const most = [...Map.groupBy(this.#total.failures, ({ reason }) => reason)]
      .toSorted(([, one], [, other]) => other.length - one.length)
      .slice(0, 15)
      .flatMap(([reason, failures]) => [
        `${String(failures.length).padStart(6)} × ${reason}`,
        ...failures.slice(0, 8).flatMap(({ test }) => (test === reason ? [] : `           ${test}`)),
      ])
    const megabytes = (bytes: number) => `${Math.floor(bytes / 2 ** 20)} MB`
    const free = (folder: string) => {
      const { bavail, bsize } = statfsSync(folder)
      return `${megabytes(bavail * bsize)} in ${folder}`
    }
    return [
      'Why:',
      ...most,
      `Free: ${megabytes(freemem())} of memory, ${free(root)}, ${free(tmpdir())}`,
    ].join('\n')
  }

  /** Interrupted: what runs is ended with us, and what it would have found counts as one failure. */
  #giveUp(): void {
    for (const { outcome } of this.#failedOnce.splice(0)) this.#add(outcome)
    this.#add(failedOnce('Interrupted', ''))
    this.finish()
    process.on('SIGTERM', () => {})
    try {
      process.kill(-process.pid, 'SIGTERM') // start.mjs made us the first of a process group
    } catch {
      // started by hand, in the terminal's group, which Ctrl-C reaches whole
    }
    process.exit(1)
  }
}

/** `calls.spec.ts (3)` for three journeys of a file, and other names as they are. */
function namesOf(names: readonly string[]): string {
  const files = Map.groupBy(names, fileOf)
  return [...files].map(([file, own]) => (own[0] === file ? file : `${file} (${own.length})`)).join(', ')
}
