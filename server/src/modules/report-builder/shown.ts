import { term } from '@moorgate/contract'
import type { AnswerOf, Labels, readReportRows } from '@moorgate/contract'
import type { AskedColumn, AskedGroup, ReportDefinition } from './definition.ts'
import type { ReportColumn } from './entities/entity.ts'

export type Report = AnswerOf<typeof readReportRows>
export type ShownColumn = Report['columns'][number]
export type ReportLine = Report['lines'][number]

/** A value as screen and file show it: states in words, everything else as it is. */
export const cellOf = ({ kind, words }: ReportColumn, labels: Labels, value: string | null): string | null =>
  value !== null && kind === 'state' ? (words?.(labels)[value] ?? value) : value

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A group by its name: "September 2026", "Q3 2026", "Awaiting payment", "None". */
export function groupName({ column, grain }: AskedGroup, labels: Labels, value: string | null): string {
  if (value === null) return 'None'
  if (grain === 'month') return month.format(new Date(`${value}-01T12:00:00Z`))
  if (grain === 'quarter') return value.split('-').toReversed().join(' ')
  return cellOf(column, labels, value) ?? value
}

/** The columns of a report of records, or of groups: those, how many records, and what is added up. */
export function shownColumns(definition: ReportDefinition, labels: Labels): ShownColumn[] {
  const { entity, groups, columns } = definition
  const values = valuesOf(definition).map(({ token, column, total }) => ({
    key: token,
    label: headOf(column.label(labels), total),
    kind:
      total === 'share'
        ? ('percent' as const)
        : total === 'count' && groups.length > 0
          ? ('number' as const)
          : column.kind,
    part: 'value' as const,
    total: total ?? null,
  }))
  const hasMoney = columns.some(({ column }) => column.kind === 'money')
  return [
    ...groups.map(({ token, column, grain }) => ({
      key: token,
      label: column.label(labels),
      // Of days alone the group is a day; months and years are words.
      kind:
        grain === undefined && column.kind !== 'link'
          ? column.kind
          : grain === 'day'
            ? ('date' as const)
            : ('text' as const),
      part: 'group' as const,
      total: null,
    })),
    ...(groups.length > 0
      ? [
          {
            key: 'count',
            label: term(labels, entity.term, { plural: true }),
            kind: 'number' as const,
            part: 'count' as const,
            total: null,
          },
        ]
      : []),
    ...values,
    ...(hasMoney
      ? [
          {
            key: 'currency',
            label: 'Currency',
            kind: 'text' as const,
            part: 'currency' as const,
            total: null,
          },
        ]
      : []),
  ]
}

/** Of groups only what is added up can be said; of records a share of the total is no column. */
export const valuesOf = ({ columns, groups }: ReportDefinition): AskedColumn[] =>
  groups.length > 0
    ? columns.flatMap((asked) => (withTotal(asked).total === undefined ? [] : [withTotal(asked)]))
    : columns.filter(({ total }) => total !== 'share').map(withTotal)

/** Amounts and numbers are added up where nothing else is said. */
const withTotal = (asked: AskedColumn): AskedColumn => ({
  ...asked,
  total: asked.total ?? (asked.column.totals.includes('sum') ? 'sum' : undefined),
})

const headOf = (label: string, total: AskedColumn['total']): string =>
  total === undefined || total === 'sum' ? label : `${label} (${total})`
