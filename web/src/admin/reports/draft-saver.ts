import { publishedReportStatuses } from '@moorgate/contract/statuses/update-report.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import { check } from '@moorgate/contract/validation.ts'
import { mergeThreeWays } from '../../features/saving/three-way.ts'
import type { Base, Conflict } from '../../features/saving/three-way.ts'
import type { UpdateReport } from '../../features/reports/report.ts'
import { ApiError, isFailure } from '../../kernel/api-error.ts'
import { changesOf, firstMessages } from '../../kernel/form-values.ts'
import type { FormValues } from '../../kernel/form-values.ts'
import { taskQueue } from '../../kernel/task-queue.ts'
import { draftValues } from './report-values.ts'

export type SaveState =
  | { kind: 'untouched' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: Date }
  /** No answer came; it is tried again. */
  | { kind: 'offline' }
  | { kind: 'failed' }
  /** Somebody published it meanwhile: what is typed here stays on the page and goes nowhere. */
  | { kind: 'published' }

export interface DraftView {
  state: SaveState
  conflicts: readonly Conflict[]
  /** The draft as another window saved it, where that came in between. */
  other: UpdateReport | undefined
  /** What is wrong with a field that is not kept for that reason. */
  problems: Readonly<Record<string, string>>
  /** What was kept last, as the form held it. */
  base: FormValues
}

/** The form as it is shown last. */
export interface DraftForm {
  values: FormValues
  set(name: string, value: unknown): void
}

/** The server, and the page that shows how it goes. */
export interface DraftPort {
  read(): Promise<UpdateReport>
  /** Throws 409 where `version` is not the last. */
  write(changes: FormValues, version: number, keepalive: boolean): Promise<UpdateReport>
  now(): Date
  shown(view: DraftView): void
}

type DraftBase = Base & { version: number }

const baseOf = (report: UpdateReport): DraftBase => {
  const values = draftValues(report)
  return { form: values, kept: values, version: report.version }
}

export const viewAtFirst = (report: UpdateReport): DraftView => ({
  state: { kind: 'untouched' },
  conflicts: [],
  other: undefined,
  problems: {},
  base: draftValues(report),
})

/**
 * Keeps a draft, complete or not, one request at a time and against the version that was read last. A field that
 * is wrong waits by itself and keeps no other back. What another window alone changed is taken over, and what
 * both changed is asked: nothing that anybody typed is lost.
 */
export class DraftSaver {
  readonly #port: DraftPort
  readonly #inTurn = taskQueue()
  /** Values that the server refused: they are not sent again. */
  readonly #refused = new Map<string, { value: unknown; message: string }>()
  #base: DraftBase
  #view: DraftView
  #form: DraftForm | undefined

  constructor(report: UpdateReport, port: DraftPort) {
    this.#base = baseOf(report)
    this.#view = viewAtFirst(report)
    this.#port = port
  }

  /** Each drawing of the page has a form of its own. */
  attach(form: DraftForm): void {
    this.#form = form
  }

  #values(): FormValues {
    return this.#form?.values ?? this.#base.form
  }

  /** Whether something differs from what was kept. */
  get isPending(): boolean {
    return Object.keys(changesOf(this.#base.form, this.#values())).length > 0
  }

  /** Keeps what is written now; true when nothing is left to keep. */
  flush(keepalive = false): Promise<boolean> {
    return this.#inTurn(() => this.#save(keepalive))
  }

  /** Decides between two texts: either way there is a difference now to what was kept, or none at all. */
  settle(name: string, whose: 'mine' | 'theirs'): void {
    const conflict = this.#view.conflicts.find((each) => each.name === name)
    if (!conflict) return
    if (whose === 'theirs') this.#form?.set(name, conflict.theirs)
    this.#base = { ...this.#base, form: { ...this.#base.form, [name]: conflict.theirs } }
    this.#show({ conflicts: this.#view.conflicts.filter((each) => each.name !== name) })
  }

  /** Takes the draft as it stands on the server, after an act from elsewhere on the page. */
  async reload(): Promise<void> {
    this.#base = baseOf(await this.#port.read())
    for (const [name, value] of Object.entries(this.#base.form)) this.#form?.set(name, value)
    this.#show({ state: { kind: 'untouched' }, conflicts: [], problems: {} })
  }

  #show(part: Partial<DraftView>): void {
    this.#view = { ...this.#view, ...part, base: this.#base.form }
    this.#port.shown(this.#view)
  }

  async #save(keepalive: boolean): Promise<boolean> {
    const [from, mine] = [this.#base, this.#values()]
    const { changed, sound, wrong } = this.#unsaved(mine)
    this.#show({ problems: wrong })
    const isDone = () => changed === Object.keys(sound).length && this.#view.conflicts.length === 0
    if (Object.keys(sound).length === 0) return isDone()
    this.#show({ state: { kind: 'saving' } })
    try {
      const saved = await this.#port.write(sound, from.version, keepalive)
      const held = Object.fromEntries(Object.keys(sound).map((name) => [name, mine[name]]))
      this.#base = { form: { ...from.form, ...held }, kept: draftValues(saved), version: saved.version }
      this.#show({ state: { kind: 'saved', at: this.#port.now() } })
      return isDone()
    } catch (error) {
      await this.#failed(error, mine)
      return false
    }
  }

  #unsaved(mine: FormValues) {
    const disputed = new Set(this.#view.conflicts.map(({ name }) => name))
    const entries = Object.entries(withOwner(changesOf(this.#base.form, mine), mine))
    const changes = Object.fromEntries(entries.filter(([name]) => !disputed.has(name)))
    const checked = check(updateReport.update, changes)
    const refused = [...this.#refused].filter(([name, { value }]) => changes[name] === value)
    const wrong: Record<string, string> = {
      ...Object.fromEntries(refused.map(([name, { message }]) => [name, message])),
      ...(!checked.ok && firstMessages(checked.errors)),
    }
    const sound = Object.fromEntries(Object.entries(changes).filter(([name]) => !(name in wrong)))
    return { changed: Object.keys(changes).length, sound, wrong }
  }

  async #failed(error: unknown, mine: FormValues): Promise<void> {
    if (isFailure(error, 'conflict')) return this.#overtaken(mine)
    if (error instanceof ApiError && isFailure(error, 'invalid')) {
      const problems = firstMessages(error.fieldErrors)
      for (const [name, message] of Object.entries(problems))
        this.#refused.set(name, { value: mine[name] === '' ? null : mine[name], message })
      return this.#show({ state: { kind: 'untouched' }, problems })
    }
    this.#show({ state: { kind: isFailure(error, 'unreachable', 'timeout') ? 'offline' : 'failed' } })
  }

  async #overtaken(mine: FormValues): Promise<void> {
    const theirs = await this.#port.read()
    if (publishedReportStatuses.includes(theirs.status))
      return this.#show({ state: { kind: 'published' }, other: theirs })
    const { form, kept } = this.#base
    const merged = mergeThreeWays({ form, kept }, mine, draftValues(theirs))
    for (const [name, value] of Object.entries(merged.taken)) this.#form?.set(name, value)
    this.#base = { form: { ...form, ...merged.taken }, kept: draftValues(theirs), version: theirs.version }
    const before = this.#view.conflicts.filter(
      ({ name }) => !merged.conflicts.some((each) => each.name === name),
    )
    this.#show({
      state: { kind: 'untouched' },
      other: theirs,
      conflicts: [...before, ...merged.conflicts],
    })
  }
}

/** What a report is about is its kind and its number together; half of it is not sent. */
function withOwner(changes: FormValues, mine: FormValues): FormValues {
  const { owner_type: _type, owner_id: _id, ...rest } = changes
  const isMoved = 'owner_type' in changes || 'owner_id' in changes
  if (!isMoved || mine['owner_id'] === '') return rest
  return { ...rest, owner_type: mine['owner_type'], owner_id: mine['owner_id'] }
}
