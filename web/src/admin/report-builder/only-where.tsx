import type { OwnerType } from '@moorgate/contract/attributes/attribute.ts'
import { cashCallLine } from '@moorgate/contract/investments/cash-call.ts'
import { company } from '@moorgate/contract/companies/company.ts'
import { fundCommitment } from '@moorgate/contract/funds/commitment.ts'
import { investment } from '@moorgate/contract/investments/investment.ts'
import { user } from '@moorgate/contract/investors/user.ts'
import { investmentOpportunity } from '@moorgate/contract/opportunities/opportunity.ts'
import type { Resource } from '@moorgate/contract/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fieldsQuery } from '../../features/attributes/attributes.ts'
import { attributeFilters } from '../../features/list/attribute-fields.ts'
import { groupsOf } from '../../features/list/filter-groups.ts'
import { FilterPanel } from '../../features/list/filters/filter-panel.tsx'
import type { OfferedFilter } from '../../features/list/filters/filter-values.ts'
import { alternativesText, chipOf, offeredFilters, offeredOrNamed } from '../../features/list/list-filters.ts'
import { useBranding } from '../../kernel/branding.tsx'
import { AddChip, FilterChip } from '../../ui/chip.tsx'
import styles from './builder.module.css'
import type { Entity, Report } from './queries.ts'
import type { Question } from './question.ts'

const resources: Readonly<Record<string, Resource>> = {
  investors: user as unknown as Resource,
  investments: investment as unknown as Resource,
  opportunities: investmentOpportunity as unknown as Resource,
  cash_call_lines: cashCallLine as unknown as Resource,
  fund_commitments: fundCommitment as unknown as Resource,
  companies: company as unknown as Resource,
}

interface OnlyWhereProps {
  entity: Entity
  question: Question
  report: Report | undefined
  ask: (change: Partial<Question>) => void
}

/** Whose fields of the firm's own narrow it. */
const ownFields: Readonly<Record<string, OwnerType>> = {
  investors: 'user',
  opportunities: 'investment_opportunity',
  companies: 'company',
}

/** Filters that the list has, and the firm's own fields, of what this reader sees. */
function useFilters(entity: Entity, { filters: applied }: Question): OfferedFilter[] {
  const { navigation: labels } = useBranding()
  const open = new Set(entity.columns.map(({ key }) => key))
  const resource = resources[entity.name] ?? resources['investments']!
  const type = ownFields[entity.name]
  const { data: fields = [] } = useQuery({ ...fieldsQuery(type ?? 'user'), enabled: type !== undefined })
  const own = type === undefined ? [] : attributeFilters(fields).filter(({ name }) => open.has(name))
  const ofList = offeredFilters(resource, labels).filter(
    ({ name }) => !Object.hasOwn(resource.row.shape, name) || open.has(name) || name in applied,
  )
  return [...ofList, ...own]
}

/** The filters of the list, and the group whose rows are looked at. */
export function OnlyWhere({ entity, question, report, ask }: OnlyWhereProps) {
  const place = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<{ at: string | undefined }>()
  const filters = useFilters(entity, question)
  return (
    <section>
      <h2>Filters</h2>
      <div className={styles.chips} ref={place}>
        {report?.within.map(({ token, label, value }) => (
          <FilterChip
            key={token}
            field={label}
            operator="is"
            value={value}
            onRemove={() => ask({ within: without(question.within, (each) => each === token) })}
          />
        ))}
        <FilterChips {...{ filters, question, ask }} onEdit={(at) => setOpened({ at })} />
        <AddChip
          aria-haspopup="dialog"
          aria-expanded={opened !== undefined}
          onClick={() => setOpened({ at: undefined })}
        >
          Filter
        </AddChip>
      </div>
      {opened && (
        <FilterPanel
          filters={filters}
          applied={question.filters}
          at={opened.at}
          below={place}
          onApply={(next) => {
            setOpened(undefined)
            ask({ filters: next })
          }}
          onClose={() => setOpened(undefined)}
        >
          {() => null}
        </FilterPanel>
      )}
    </section>
  )
}

interface FilterChipsProps extends Pick<OnlyWhereProps, 'question' | 'ask'> {
  filters: readonly OfferedFilter[]
  onEdit: (name: string | undefined) => void
}

function FilterChips({ filters, question, ask, onEdit }: FilterChipsProps) {
  const { filters: applied } = question
  return (
    <>
      {Object.entries(applied)
        .filter(([name]) => !name.startsWith('any.'))
        .map(([name, value]) => (
          <FilterChip
            key={name}
            {...chipOf(offeredOrNamed(filters, name), value)}
            onEdit={() => onEdit(name)}
            onRemove={() => ask({ filters: without(applied, (each) => each === name) })}
          />
        ))}
      {groupsOf({ filters: applied }).map(({ key, conditions }) => (
        <FilterChip
          key={key}
          field="Either"
          value={alternativesText(filters, conditions)}
          onEdit={() => onEdit(conditions[0]?.name)}
          onRemove={() => ask({ filters: without(applied, (each) => each.startsWith(`any.${key}.`)) })}
        />
      ))}
    </>
  )
}

const without = (members: Readonly<Record<string, string>>, goes: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !goes(name)))
