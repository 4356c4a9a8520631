import { Link } from '../../../ui/link.tsx'
import type { ChartNode } from './ownership-tree.ts'

/** An owner's name, which leads to their record where they have one. */
export function Owner({
  of: { name, user_id: person, organisation_id: other },
}: {
  of: Pick<ChartNode, 'name' | 'user_id' | 'organisation_id'>
}) {
  if (person !== null) return <Link href={`/admin/investors/${person}/details`}>{name}</Link>
  if (other !== null) return <Link href={`/admin/investors/organisations/${other}/details`}>{name}</Link>
  return name
}
